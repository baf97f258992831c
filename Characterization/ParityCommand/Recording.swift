import Foundation
import Parity
import Subjects

/// `parity --record`: the reference writes the reactions, and a person reviews what changed.
struct Recording {
  let paths: [String]

  private struct Recorded {
    let file: Files.File
    let before: Transcript
    let after: Transcript
    /// A link is followed, not replaced.
    var target: URL { file.url.resolvingSymlinksInPath() }
    var draft: URL {
      target.deletingLastPathComponent().appending(path: ".\(target.lastPathComponent).recording")
    }
  }

  /// Writes all files or none: first beside the old ones, then all in their place.
  @MainActor
  func run() throws {
    var problems: [Problem] = []
    var recorded: [Recorded] = []
    for file in try Files.find(paths) {
      do throws(Problem) {
        let one = try record(file)
        if !recorded.contains(where: { $0.target == one.target }) { recorded.append(one) }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Problems(problems) }

    let changed = try recorded.filter {
      try Data($0.after.text.utf8) != Data(contentsOf: $0.target)
    }
    try write(changed)
    for one in recorded {
      print(
        changed.contains { $0.file.name == one.file.name }
          ? difference(one) : "\(one.file.name): unchanged")
    }
  }

  @MainActor
  private func record(_ file: Files.File) throws(Problem) -> Recorded {
    guard file.url.pathExtension.lowercased() == "transcript" else {
      throw Problem(file: file.name, "a track is not recorded; name transcripts only")
    }
    let before = try Transcript(contentsOf: file.url, name: file.name)
    let one = Recorded(
      file: file, before: before, after: try before.recorded(from: Subject.Kind.parity[0]))
    for path in [one.target.path, one.target.deletingLastPathComponent().path] {
      guard FileManager.default.isWritableFile(atPath: path) else {
        throw Problem(file: file.name, "cannot be written; change the permissions of \(path)")
      }
    }
    return one
  }

  private func write(_ changed: [Recorded]) throws {
    defer {
      for one in changed where FileManager.default.fileExists(atPath: one.draft.path) {
        try? FileManager.default.removeItem(at: one.draft)
      }
    }
    for one in changed {
      do {
        try Data(one.after.text.utf8).write(to: one.draft)
        let attributes = try FileManager.default.attributesOfItem(atPath: one.target.path)
        try FileManager.default.setAttributes(
          attributes.filter { $0.key == .posixPermissions }, ofItemAtPath: one.draft.path)
      } catch {
        throw Problems([
          Problem(file: one.file.name, "cannot be written: \(error.localizedDescription)")
        ])
      }
    }
    for one in changed {
      guard rename(one.draft.path, one.target.path) == 0 else {
        throw Problems([
          Problem(file: one.file.name, "cannot be replaced: \(String(cString: strerror(errno)))")
        ])
      }
    }
  }

  private func difference(_ one: Recorded) -> String {
    let names = (left: "before", right: "recorded from \(Subject.Kind.parity[0].name)")
    return Difference(one.before, one.after, names: names)?.text(limit: .max)
      ?? "\(one.file.name): only the layout changed"
  }
}
