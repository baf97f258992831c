import Equivalence
import Foundation
import PhoneScenarios
import Subjects

/// A part of a run that one process can compare alone.
struct Unit {
  /// The index among the units of the run.
  var number = 0
  let system: ComparedSystem
  /// The part of the search that the unit is. Nil for another unit.
  var part: SearchPart?

  init(_ system: ComparedSystem) { self.system = system }

  init(
    _ name: String, _ part: SearchPart? = nil,
    compare: @escaping @MainActor @Sendable (RunContext) async throws -> [Comparison]
  ) {
    var system = ComparedSystem(compare: compare)
    system.name = name
    self.system = system
    self.part = part
  }

  /// The name in the progress.
  var label: String { part?.name ?? system.name }
}

extension Run {
  static let selfCheckUnit = 0
  static let fileUnit = 1

  /// All units, in the order of the report. Every process of a run has the same ones, and names them by their numbers.
  @MainActor
  var units: [Unit] {
    let check = Unit("self-check") { run in
      let objection = await SelfCheck.objection(to: subjects, seed: run.seed, goesOn: run.goesOn)
      if let objection { throw Unreliable(objection) }
      return []
    }
    let play = Unit("files") { _ in try await playFiles() }
    var units = [check, play]
    if arguments.paths.isEmpty && subjects.count > 1 {
      units += comparesEverything ? systems(along: files.tracks).map(Unit.init) : []
      units += searches
    }
    for index in units.indices { units[index].number = index }
    return units
  }

  /// Whether to compare more than the location manager.
  private var comparesEverything: Bool { arguments.candidate == nil && arguments.slice == nil }

  /// Whether child processes do the whole search.
  var sharesSearch: Bool { arguments.has(.deep) || !comparesEverything }

  @MainActor
  private var searches: [Unit] {
    let parts = SearchPart.all(
      isDeep: arguments.has(.deep), slice: arguments.slice, hasWalks: arguments.candidate == nil)
    return subjects.dropFirst().flatMap { candidate in
      parts.map { part in
        Unit(part.comparison, part) { run in
          [try await search(of: candidate, run).compare(part)]
        }
      }
    }
  }

  @MainActor
  private func search(of candidate: Subject.Kind, _ run: RunContext) async throws -> Search {
    var causes: KnownCauses?
    if arguments.candidate != nil {
      causes = try await KnownCauses.play(KnownDifference.all(), to: subjects[0], candidate)
    }
    return Search(subjects[0], candidate, comparesCalls: arguments.has(.calls), causes: causes, run)
  }

  // MARK: Traps

  /// The search after a trap in this unit.
  @MainActor
  func trapSearch(in number: Int) -> TrapSearch {
    let units = units
    // A trap in the self-check may not name its subject, so the units that play it follow.
    let others = units.filter { $0.number > number && $0.system.replaying == nil }
    return TrapSearch(
      units: [units[number]] + (number == Run.selfCheckUnit ? others : []),
      candidates: known.map(\.name).filter { $0 != Arguments.reference }, terminal: terminal)
  }

  private var known: [Subject.Kind] { Subject.Kind.all + Subject.Kind.planted }

  /// In a child process: does one task after a trap.
  @MainActor
  func perform(_ task: TrapTask) async throws -> Int32 {
    Interruption.unblockSignals()
    TrapWatch.printAfterTrap(seconds: task.kind == .probe ? TrapWatch.limit : 2)
    let system = units[task.unit].system
    if task.kind == .probe {
      _ = try await system.compare(context)
      return 0
    }
    let data = FileHandle.standardInput.readDataToEndOfFile()
    let inputs = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    // A transcript may be one of any system, and only one of them can read all of its inputs.
    let replays =
      system.replaying.map { [$0] }
      ?? Files.systems.compactMap { $0.replaying(task.candidate ?? "") }
    for replaying in replays {
      if task.kind == .shrink {
        await replaying.shrink(inputs)
      } else if let steps = await replaying.steps(inputs) {
        print(String(decoding: try JSONEncoder().encode(steps), as: UTF8.self))
        return 0
      }
    }
    return task.kind == .shrink ? 0 : 2
  }
}

extension SearchPart {
  /// The name of its comparison.
  fileprivate var comparison: String {
    switch self {
    case .alphabet(let alphabet): "states: \(alphabet.name)"
    case .walks: "walks"
    case .lives: "lives"
    }
  }
}
