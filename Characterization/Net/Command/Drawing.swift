import Equivalence
import Parity
import Subjects

/// `parity --diagram`: draws the states of the reference.
struct Drawing {
  let file: OutputFile

  /// Draws the picture and writes it. If drawing fails, the old picture stays.
  @MainActor
  func run() async throws {
    try file.expectWritable()
    let reference = Subject.Kind.parity[0]
    if let objection = await SelfCheck.objection(to: [reference], seed: 1) {
      throw file.problem("not drawn: \(objection)")
    }
    let (summary, picture): (String, String)
    do {
      let map = try StateMap(.lifecycle, of: reference, goesOn: { _ in Interruption.goesOn() })
      try Interruption.check()
      let diagram = try Diagram(map)
      (summary, picture) = (diagram.summary, try diagram.svg())
    } catch let stopped as Interruption.Stopped {
      throw stopped
    } catch {
      throw file.problem("\(error)")
    }
    try file.write(picture)
    print("\(file.path.printable): \(summary)")
  }
}
