import Equivalence
import PhoneScenarios
import Subjects

/// `parity --map`: writes the ``BehaviorTable`` of the subjects that a web page shows.
struct Mapping {
  static let kinds = [Subject.Kind.legacy, .modern, .proposed, .today]

  let file: OutputFile
  private let terminal = Terminal()
  /// About five times as many states as the largest subject has.
  private let limit = 50_000

  init(file: OutputFile) { self.file = file }

  /// Explores all subjects, and writes the table. If that fails, the old table stays.
  @MainActor
  func run() async throws {
    try file.expectWritable()
    defer { terminal.clearProgress() }
    terminal.progress("checking the harness")
    let objection = await SelfCheck.objection(
      to: Mapping.kinds, seed: 1, goesOn: Interruption.goesOn)
    if let objection { throw file.problem("not written: \(objection)") }
    let maps = try Mapping.kinds.map(map)
    let table = BehaviorTable(maps, version: ParityCommand.version)
    try Interruption.check()
    try file.write(JSON.text(of: table) + "\n")
    terminal.clearProgress()
    let rows = maps.map {
      [
        $0.kind.name, count($0.stateCount, "state"), count($0.transitionCount, "transition"),
        "\(count($0.classCount, "state")) after minimization",
      ]
    }
    print(
      "\(file.path.printable): \(count(table.inputs.count, "input"))\n\(Equivalence.table(rows))"
    )
  }

  @MainActor
  private func map(_ kind: Subject.Kind) throws -> StateMap {
    try Interruption.check()
    do {
      let map = try StateMap.explore(.drive, of: kind, tracksLastStatus: false, limit: limit) {
        terminal.progress(
          "\(kind.name): \(count($0.stateCount, "state")), \(grouped($0.openStateCount)) left to try"
        )
        return Interruption.goesOn()
      }
      try Interruption.check()
      return map
    } catch let error as Unreliable {
      throw file.problem("not written: \(error)")
    }
  }
}
