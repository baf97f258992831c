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
    let diagram: Diagram
    let text: String
    do {
      let map = try StateMap(.lifecycle, of: reference, goesOn: { _ in Interruption.goesOn() })
      try Interruption.check()
      diagram = try Diagram(map)
      text = file.path.hasSuffix(".svg") ? try diagram.svg() : diagram.mermaid
    } catch let stopped as Interruption.Stopped {
      throw stopped
    } catch {
      throw file.problem("\(error)")
    }
    try file.write(text)
    print("\(file.path.printable): \(diagram.summary)")
  }
}
