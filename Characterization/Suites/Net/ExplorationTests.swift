import Equivalence
import Foundation
import SimulatedPhone
import Subjects
import Testing

@testable import PhoneScenarios

@MainActor
@Suite struct `An exploration` {
  private let small: [Input] = [
    .statusQuietly(.authorizedAlways), .create(.fine), .start, .stop,
    .location(Location(52.5, 13.4)), .heading(Heading(10, accuracy: 5)),
  ]

  @Test(arguments: Tampering.allCases.filter { $0 != .freezesAGetter })
  func `reports a tampered subject with a shortest counterexample`(tampering: Tampering) throws {
    let inputs = small + [.status(.denied), .status(.authorizedAlways)]
    let exploration = try SubjectPair.explore(inputs, .legacy, .legacy.tampered(by: tampering))
    #expect(exploration.isExhausted)
    let shortest = try #require(exploration.counterexamples.first).inputs
    let expected: [Input] =
      switch tampering {
      case .dropsAReaction: [inputs[0], inputs[1], .start, .heading(Heading(10, accuracy: 5))]
      case .doublesAReaction: [inputs[0], inputs[1], .start, .location(Location(52.5, 13.4))]
      default: [.create(.fine), .status(.denied)]
      }
    #expect(shortest.map(\.description) == expected.map(\.description))
  }

  @Test func `continues after a difference only on request`() throws {
    let stops = try SubjectPair.explore(small, .legacy, .restless)
    let goesOn = try SubjectPair.explore(small, continuesAfterDifference: true, .legacy, .restless)
    #expect(goesOn.progress.stateCount > stops.progress.stateCount)
    #expect(goesOn.counterexamples.count > stops.counterexamples.count)
  }

  @Test(arguments: Alphabet.all + [.drive])
  func `has no input twice in its alphabet`(alphabet: Alphabet) {
    #expect(Set(alphabet.inputs).count == alphabet.inputs.count)
    #expect(alphabet.hash.count == 8)
  }
}

@MainActor
@Suite struct `A random walk` {
  /// Each limit stands for a condition in a rewrite, such as `speed > 300`, that no other input meets.
  @Test func `has a location beyond each limit, and one without each number`() {
    let locations = Alphabet.walk.compactMap {
      if case .location(let location) = $0 { location } else { nil }
    }
    let limits: [Location.Detail: Double] = [
      .altitude: 20_000, .horizontalAccuracy: 4_000, .courseAccuracy: 90, .speed: 300,
      .speedAccuracy: 50, .timestamp: Date.now.timeIntervalSinceReferenceDate + 5,
    ]
    for (detail, limit) in limits {
      #expect(locations.contains { $0[detail].value > limit }, "\(detail)")
    }
    for detail in Location.Detail.allCases where detail != .timestamp {
      #expect(locations.contains { $0[detail].value.isNaN }, "\(detail)")
    }
    #expect(locations.contains { $0.latitude.value.isNaN && $0.longitude.value.isNaN })
  }

  @Test func `is shrunk until no single input can be removed`() {
    // `second` needs `first`, so `first` can be removed only after `second`.
    var debugging = DeltaDebugging(["first", "second", "last"])
    while let attempt = debugging.attempt {
      let isFound =
        attempt.contains("last") && (attempt.contains("first") || !attempt.contains("second"))
      debugging.goOn(with: isFound ? attempt : nil)
    }
    #expect(debugging.inputs == ["last"])
  }

  @Test func `is the same for the same seed, and differs for another seed`() async {
    let deaf = Subject.Kind.legacy.tampered(by: .dropsAReaction)
    func inputs(_ seed: UInt64, isSticky: Bool = false) async -> [Input] {
      await SubjectPair.walk(length: 2_000, seed: seed, isSticky: isSticky, .legacy, deaf).inputs
    }
    let first = await inputs(1)
    #expect(await inputs(1) == first)
    #expect(await inputs(2) != first)
    #expect(await inputs(1, isSticky: true) != first)
  }

  @Test func `is shrunk to the inputs that the difference needs`() async throws {
    let deaf = Subject.Kind.legacy.tampered(by: .dropsAReaction)
    let walk = await SubjectPair.walk(length: 2_000, seed: 1, .legacy, deaf)
    let shortest = try await Shrinking { SubjectPair(.legacy, deaf) }.shortest(walk.inputs)
    #expect(shortest.count == 4)
    #expect(shortest.first.map { "\($0)" } == "status authorizedAlways quietly")
  }

  @Test func `is shrunk in bounded time, even if there are infinitely many states`() async throws {
    var systems: [Leak] = []
    let versions = [false, true].map { leaks in
      Implementation(name: "") {
        systems.append(Leak(leaks: leaks))
        return systems.last!
      }
    }
    let shrinking = Shrinking { Pair(versions[0], versions[1], besides: { $0.takeNotes() }) }
    let inputs: [Leak.Input] = [.begin, .grow, .grow]
    #expect(try await shrinking.shortest(inputs) == inputs)
    // The other half are references, which receive the same inputs.
    #expect(systems.filter(\.leaks).map(\.inputs).reduce(0, +) < 200_000)
  }
}

/// A system with infinitely many states, one of which leaks. After a second `begin`, both versions differ in another way:
/// that is a dead end for a pair that compares leaks, so each attempt needs a new pair.
private final class Leak: StatefulSystem {
  enum Input: String, CustomStringConvertible {
    case begin, grow
    var description: String { rawValue }
  }

  let leaks: Bool
  private(set) var state = 0
  private(set) var inputs = 0
  private var notes: [String] = []

  init(leaks: Bool) { self.leaks = leaks }

  func allows(_ input: Input) -> Bool { input == .begin || state > 0 }

  func apply(_ input: Input) -> [String] {
    inputs += 1
    if input == .begin && state > 0 { return ["begins again: \(leaks)"] }
    state += 1
    if leaks && state == 3 { notes = ["leak"] }
    return [input.description]
  }

  func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }
}

extension Subject.Kind {
  /// Legacy, but `stop` does nothing.
  static let restless = Self(name: "restless") { RestlessSubject(legacy.make($0, $1)) }
}

private final class RestlessSubject: ForwardingSubject {
  let other: any Subject

  init(_ other: any Subject) { self.other = other }

  func stop() {}
}
