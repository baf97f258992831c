import Equivalence
import SimulatedPhone

/// A reference and a candidate of the location manager, each on a phone of its own.
package typealias SubjectPair = Pair<Session>

extension Session: SystemOnPhone, StatefulSystem {
  package static var environment: [EnvironmentPart] {
    [
      EnvironmentPart("Client.report", because: "reports to the test, and captures nothing else"),
      EnvironmentPart(
        "Broadcast<LocationEvent>.listeners",
        because: "the adapter reads each event at once, so no event is buffered"),
    ]
  }

  package static func kind(of input: Input) -> String { input.kind }
  /// False, because a rule counts the users of the orientation sensor, which is a part of the phone.
  package static var comparesAllowedInputs: Bool { false }
}

extension Implementation<Session> {
  package init(_ kind: Subject.Kind) {
    self.init(name: kind.name) { Session(kind) }
  }
}

extension Pair<Session> {
  package convenience init(
    _ reference: Subject.Kind, _ candidate: Subject.Kind, continuesAfterDifference: Bool = false
  ) {
    self.init(
      Implementation(reference), Implementation(candidate),
      continuesAfterDifference: continuesAfterDifference)
  }

  /// Explores every pair of states that the inputs can reach.
  package static func explore(
    _ inputs: [Input], continuesAfterDifference: Bool = false,
    goesOn: (ExplorationProgress) -> Bool = { _ in true },
    _ reference: Subject.Kind, _ candidate: Subject.Kind
  ) throws(Unreliable) -> Exploration<Session> {
    try Exploration.run(inputs, goesOn: goesOn) {
      Pair(reference, candidate, continuesAfterDifference: continuesAfterDifference)
    }
  }

  /// Makes a short random walk with inputs that include `release`. After the release, the walk continues with
  /// the inputs that are still allowed.
  ///
  /// Many such walks find differences in values that no state has, such as a variable that a closure
  /// captures.
  package static func life(
    length: Int, seed: UInt64, _ reference: Subject.Kind, _ candidate: Subject.Kind
  ) async -> RandomWalk<Session> {
    let alphabets = Alphabet.all.filter { $0.inputs.contains(.release) }
    return await RandomWalk.run(
      alphabets[Int(seed % UInt64(alphabets.count))].inputs, length: length, seed: seed,
      isSticky: true, after: Alphabet.ready + [.start]
    ) { Pair(reference, candidate) }
  }

  /// Makes one random walk with the inputs that neither release the manager nor detach its client.
  package static func walk(
    length: Int, seed: UInt64, isSticky: Bool = false, goesOn: (Int) -> Bool = { _ in true },
    _ reference: Subject.Kind, _ candidate: Subject.Kind
  ) async -> RandomWalk<Session> {
    await RandomWalk.run(
      Alphabet.walk, length: length, seed: seed, isSticky: isSticky, after: Alphabet.ready,
      goesOn: goesOn
    ) { Pair(reference, candidate) }
  }

  /// A pair that compares the calls to the phones, redundant ones included.
  package static func ofCalls(_ reference: Subject.Kind, _ candidate: Subject.Kind) -> Pair {
    func keepingCalls(_ kind: Subject.Kind) -> Implementation<Session> {
      Implementation(name: kind.name) { Session(kind, keepsCalls: true) }
    }
    return Pair(
      keepingCalls(reference), keepingCalls(candidate), besides: { $0.takeCalls() })
  }

  /// Returns what both sides do after each input.
  package func difference(_ name: String, after inputs: [Input]) async -> Difference {
    await difference(after: inputs, heading: Difference.place(name, after: inputs.count))
  }
}

extension Input {
  /// The input without its values, such as `location`.
  fileprivate var kind: String {
    if case .inside(_, let input) = self { return "inside \(input.kind)" }
    return Mirror(reflecting: self).children.first?.label ?? description
  }
}

extension Outcome: SystemOutcome {
  package var isVisible: Bool { !isEmpty }

  package var digest: Int { isEmpty ? 0 : hashValue }

  package var kinds: [String] {
    reactions.map(\.kind)
      + (state.map { [$0.isUpdating ? "updating" : "idle"] } ?? [])
      + (obstacles.isEmpty ? [] : ["obstacle"])
  }
}
