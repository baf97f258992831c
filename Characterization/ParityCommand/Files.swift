import Foundation
import Parity

/// Every problem that was found, each worth a line.
struct Problems: Error {
  let all: [Problem]

  init(_ all: [Problem]) { self.all = all }
}

/// What there is to play: read completely, and found good, before anything is played.
struct Files {
  var transcripts: [Transcript] = []
  var tracks: [Track] = []

  /// - Parameter paths: files and directories as they were typed; none means all that is bundled.
  init(_ paths: [String], _ terminal: Terminal) throws {
    defer { terminal.clearProgress() }
    var problems: [Problem] = []
    for file in try Files.find(paths) {
      do throws(Problem) {
        switch file.url.pathExtension.lowercased() {
        case "transcript": transcripts.append(try Transcript(contentsOf: file.url, name: file.name))
        default:
          tracks.append(
            try Track(file.url, name: file.name) {
              terminal.progress("reading \(file.name): \(count($0, "point"))")
            })
        }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Problems(problems) }
  }

  struct File {
    let url: URL
    let name: String
  }

  static func find(_ paths: [String]) throws -> [File] {
    if paths.isEmpty {
      let bundled = [Repository.transcripts, Repository.tracks].map(\.path)
      guard bundled.allSatisfy(FileManager.default.fileExists) else {
        throw Problems([
          Problem(
            file: Repository.characterization.path,
            "the transcripts and tracks of the clone are gone; build parity anew, or name files")
        ])
      }
      return try bundled.flatMap(find(below:))
    }
    return try paths.flatMap(find(below:))
  }

  private static func find(below path: String) throws -> [File] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw Problems([Problem(file: path, "no such file or directory")])
    }
    let url = URL(fileURLWithPath: path)
    if !isDirectory.boolValue {
      guard ["transcript", "gpx"].contains(url.pathExtension.lowercased()) else {
        throw Problems([Problem(file: path, "expected a .transcript or a .gpx file")])
      }
      return [File(url: url, name: path)]
    }
    let files: [URL]
    do throws(Problem) {
      files = try Repository.files("transcript", "gpx", in: url)
    } catch {
      throw Problems([error])
    }
    guard !files.isEmpty else {
      throw Problems([Problem(file: path, "no .transcript or .gpx file below this directory")])
    }
    return files.map { File(url: $0, name: shown($0)) }
  }

  /// Paths inside the directory we are in are shorter without it.
  private static func shown(_ url: URL) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    let path = url.standardizedFileURL.path
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }
}
