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

  @MainActor
  var trapSearch: TrapSearch {
    let known = Subject.Kind.all + Subject.Kind.planted
    return TrapSearch(
      candidates: known.map(\.name).filter { $0 != Arguments.reference }, terminal: terminal)
  }

  /// The self-check is the last one: the inputs of another unit are easier to read.
  @MainActor
  var unitsThatMayTrap: [Unit] {
    let units = units
    return Array(units.dropFirst()) + units.prefix(1)
  }

  /// In a child process: reads inputs from standard input. Shrinks them, or prints their outcomes.
  @MainActor
  func repeatInputs(of unit: Unit) async throws -> Int32 {
    Interruption.unblockSignals()
    TrapWatch.printAfterTrap(seconds: 2)
    let data = FileHandle.standardInput.readDataToEndOfFile()
    let inputs = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    // A transcript may be one of any system, and only one of them can read all of its inputs.
    let replays =
      unit.system.replaying.map { [$0] }
      ?? Files.systems.compactMap { $0.replaying(arguments.trappedCandidate) }
    for replaying in replays {
      if arguments.has(.shrink) {
        await replaying.shrink(inputs)
      } else if let steps = await replaying.steps(inputs) {
        print(String(decoding: try JSONEncoder().encode(steps), as: UTF8.self))
        return 0
      }
    }
    return arguments.has(.shrink) ? 0 : 2
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
