import Equivalence
import Foundation
import Parity
import Subjects

/// `parity --diagram`: draws the states of the reference.
struct Drawing {
  let path: String

  /// Draws the picture and writes it. If drawing fails, the old picture stays.
  @MainActor
  func run() async throws {
    try expectWritable()
    let reference = Subject.Kind.parity[0]
    if let objection = await SelfCheck.objection(to: [reference], seed: 1) {
      throw Problems([Problem(file: path, "not drawn: \(objection)")])
    }
    let diagram: Diagram
    let text: String
    do {
      let map = try StateMap(.lifecycle, of: reference, goesOn: Interruption.goesOn)
      try Interruption.check()
      diagram = try Diagram(map)
      text = path.hasSuffix(".svg") ? try diagram.svg() : diagram.mermaid
    } catch let stopped as Interruption.Stopped {
      throw stopped
    } catch {
      throw Problems([Problem(file: path, "\(error)")])
    }
    do {
      try Data(text.utf8).write(to: target, options: .atomic)
    } catch {
      throw unwritable
    }
    print("\(path.printable): \(diagram.summary)")
  }

  /// The file to write. A symbolic link is followed, not replaced.
  private var target: URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }

  private func expectWritable() throws {
    let files = FileManager.default
    var isDirectory: ObjCBool = false
    let exists = files.fileExists(atPath: target.path, isDirectory: &isDirectory)
    let folder = target.deletingLastPathComponent().path
    guard !isDirectory.boolValue, files.isWritableFile(atPath: folder),
      !exists || files.isWritableFile(atPath: target.path)
    else { throw unwritable }
  }

  private var unwritable: Problems {
    Problems([
      Problem(
        file: path,
        "cannot be written; name a file in a directory that exists and that you may write to")
    ])
  }
}
