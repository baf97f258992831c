import Equivalence
import Foundation
import PhoneScenarios
import Subjects

/// The transcripts and tracks to play. All are read before the first one is played. After an interruption
/// none is played, so the rest is not read.
struct Files {
  var transcripts: [ReadTranscript] = []
  var tracks: [Track] = []
  /// The problems of the files that cannot be played.
  private(set) var problems: [Problem] = []
  /// The number of transcripts of the clone whose systems lack the subject that the user chose.
  private(set) var otherTranscripts = 0

  /// The systems that a transcript can name.
  @MainActor static var systems: [TranscriptSystem] {
    transcriptSystems(Subject.Kind.all + Subject.Kind.planted)
  }

  init() {}

  /// Reads the files at and below these paths, as the user typed them. None means all files of the clone that have these
  /// subjects.
  @MainActor
  init(_ paths: [String], subjects: [String], _ terminal: Terminal) {
    let systems = Files.systems
    defer { terminal.clearProgress() }
    for file in Files.find(paths, &problems) {
      do throws(Problem) {
        switch file.url.pathExtension.lowercased() {
        case "transcript":
          let data = try FileSearch.contents(of: file.url, name: file.name)
          let system = try systems.system(of: data, file: file.name)
          if paths.isEmpty && !Set(subjects).isSubset(of: system.implementations) {
            otherTranscripts += 1
          } else {
            transcripts.append(try system.read(data, file.name))
          }
        default:
          tracks.append(
            try Track(
              file.url, name: file.name,
              progress: { terminal.progress("reading \(file.name): \(count($0, "point"))") },
              goesOn: Interruption.goesOn))
        }
      } catch {
        problems.append(error)
      }
      if Interruption.isRequested { break }
    }
  }

  /// Returns all transcripts and tracks below the paths, and a problem for each path that has none.
  static func find(_ paths: [String], _ problems: inout [Problem]) -> [NamedFile] {
    var paths = paths
    if paths.isEmpty {
      paths = [Repository.transcripts, Repository.tracks].map(\.path)
      guard paths.allSatisfy(FileManager.default.fileExists) else {
        problems.append(
          Problem(
            file: Repository.data.path,
            "Transcripts or Tracks is missing in this folder; build parity again, or name files"))
        return []
      }
    }
    var files: [NamedFile] = []
    for path in paths { find(below: path, &files, &problems) }
    return files
  }

  private static func find(
    below path: String, _ files: inout [NamedFile], _ problems: inout [Problem]
  ) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      problems.append(Problem(file: path, "no such file or directory"))
      return
    }
    let url = URL(fileURLWithPath: path)
    guard isDirectory.boolValue else {
      if ["transcript", "gpx"].contains(url.pathExtension.lowercased()) {
        files.append(NamedFile(url: url, name: path))
      } else {
        problems.append(Problem(file: path, "expected a .transcript or a .gpx file"))
      }
      return
    }
    let search = FileSearch(
      ["transcript", "gpx"], in: url, goesOn: Interruption.goesOn)
    problems += search.problems.map { Problem(file: shown($0.file), $0.message) }
    if search.files.isEmpty && search.problems.isEmpty && !Interruption.isRequested {
      problems.append(Problem(file: path, "no .transcript or .gpx file below this directory"))
    }
    files += search.files.map { NamedFile(url: $0, name: shown($0.path)) }
  }

  /// Makes a path inside the current directory relative to it.
  private static func shown(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}
