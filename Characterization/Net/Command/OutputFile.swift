import Equivalence
import Foundation
import PhoneScenarios

/// A file that the command writes at the end of its work. If the work fails or is stopped, the old file stays.
struct OutputFile {
  let path: String

  /// The file to write. A symbolic link is followed, not replaced.
  private var target: URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }

  /// Checks that the file can be written, before the work begins.
  func expectWritable() throws(Problem) {
    let files = FileManager.default
    let folder = target.deletingLastPathComponent().path
    let type = try? files.attributesOfItem(atPath: target.path)[.type] as? FileAttributeType
    guard files.isWritableFile(atPath: folder),
      type == nil || type == .typeRegular && files.isWritableFile(atPath: target.path)
    else { throw unwritable }
  }

  func write(_ text: String) throws(Problem) {
    do {
      try Data(text.utf8).write(to: target, options: .atomic)
    } catch {
      throw unwritable
    }
  }

  func problem(_ message: String) -> Problem { Problem(file: path, message) }

  private var unwritable: Problem {
    problem("cannot be written; name a file in a directory that exists and that you may write to")
  }
}
