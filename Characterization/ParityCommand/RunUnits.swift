import Equivalence
import Foundation
import Parity
import Subjects

/// The units of a run, by which a process names the place of a trap to another process.
extension Run {
  static let selfCheckUnit = 0
  static let fileUnit = 1
  static let firstSystemUnit = 2
  static let firstJobUnit = 100

  /// The search after a trap in this unit.
  @MainActor
  func trapSearch(in unit: Int) -> TrapSearch {
    let known = Subject.Kind.all + Subject.Kind.planted
    return TrapSearch(
      units: ([unit] + (unit == Run.selfCheckUnit ? unitsAfterSelfCheck : [])).map {
        TrapSearch.Unit(number: $0, name: name(of: $0))
      },
      candidates: known.map(\.name).filter { $0 != Arguments.reference }, terminal: terminal)
  }

  @MainActor
  private var unitsAfterSelfCheck: [Int] {
    let searches = arguments.paths.isEmpty && subjects.count > 1
    let plays = !arguments.onlySearches
    return (plays ? [Run.fileUnit] : [])
      + (searches ? jobs.indices.map { Run.firstJobUnit + $0 } : [])
  }

  @MainActor
  private func name(of unit: Int) -> String {
    switch unit {
    case Run.selfCheckUnit: "self-check"
    case Run.fileUnit: "files"
    case ..<Run.firstJobUnit: systems(along: [])[unit - Run.firstSystemUnit].name
    default: jobs[unit - Run.firstJobUnit].part.comparison
    }
  }

  /// In a child process: does one task after a trap.
  @MainActor
  func perform(_ task: TrapTask) async throws -> Int32 {
    Interruption.unblockSignals()
    let isProbe = if case .probe = task { true } else { false }
    TrapWatch.printAfterTrap(seconds: isProbe ? TrapWatch.limit : 2)
    switch task {
    case .search: break
    case .probe(let unit): try await probe(unit)
    case .shrink(let unit, let candidate):
      let inputs = readInputs()
      await replaying(unit, candidate)?.shrink(inputs)
    case .steps(let unit, let candidate):
      guard let steps = await replaying(unit, candidate)?.steps(readInputs()) else { return 2 }
      print(String(decoding: try JSONEncoder().encode(steps), as: UTF8.self))
    }
    return 0
  }

  @MainActor
  private func probe(_ unit: Int) async throws {
    switch unit {
    case Run.selfCheckUnit:
      _ = await SelfCheck.objection(
        to: subjects, seed: arguments.seed, goesOn: Interruption.goesOn)
    case Run.fileUnit: _ = try playFiles()
    case ..<Run.firstJobUnit:
      _ = try await systems(along: files.tracks)[unit - Run.firstSystemUnit].compare(context)
    default:
      let job = jobs[unit - Run.firstJobUnit]
      _ = try await search(of: job.candidate).compare(job.part)
    }
  }

  @MainActor
  private func replaying(_ unit: Int, _ candidate: String) -> Replaying? {
    if (Run.firstSystemUnit..<Run.firstJobUnit).contains(unit) {
      return systems(along: [])[unit - Run.firstSystemUnit].replaying
    }
    let known = Subject.Kind.all + Subject.Kind.planted
    guard let kind = known.first(where: { $0.name == candidate }) else { return nil }
    return Replaying(Subject.Kind.parity[0], kind)
  }

  private func readInputs() -> [String] {
    let data = FileHandle.standardInput.readDataToEndOfFile()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
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
