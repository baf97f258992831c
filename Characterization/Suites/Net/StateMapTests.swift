import SimulatedPhone
import Subjects
import Testing

@testable import Parity

extension StateMap {
  /// Explored once, because it takes some seconds.
  @MainActor static let ofLegacy = Result { try StateMap(.lifecycle, of: .legacy) }
}

@MainActor
@Suite struct `A map of states` {
  @Test func `merges states that no sequence of inputs can distinguish`() throws {
    // Before `create` both callbacks only set the status of the phone. After a restriction the manager has the same
    // outcomes as a new one; after a denial it does not notify its client of the next denial.
    let map = try StateMap(

      .small([.create(.fine), .callbackStatus(.restricted), .callbackStatus(.denied)]), of: .legacy)

    #expect(map.stateCount == 4)
    #expect(map.classCount == 3)
    #expect(map.transitionCount == 3 + 3 * 2)
  }

  @Test func `does not merge two states that differ only after two more inputs`() throws {
    // A forbidden start stays pending. Only two more inputs reveal it.
    let inputs: [Input] = [.create(.fine), .start, .callbackStatus(.authorizedAlways)]
    let map = try StateMap(
      .small([.statusQuietly(.denied), .statusQuietly(.authorizedAlways)] + inputs), of: .legacy)
    let forbidden =
      map.states.indices.filter {
        map.states[$0].facts.status == .denied && map.states[$0].facts.lastStatus == .notDetermined
          && [.idle, .idlePending].contains(map.states[$0].facts.mode)
      }.map { map.classes[$0] }

    #expect(Set(forbidden).count == 2)
  }

  @Test func `has classes in which every input has the same outcome`() throws {
    let map = try StateMap.ofLegacy.get()
    var first: [Int: Int] = [:]

    for (state, number) in map.classes.enumerated() {
      let other = first[number, default: state]
      first[number] = other
      let (one, two) = (map.transitions[state], map.transitions[other])
      #expect(one.map(\.input) == two.map(\.input))
      #expect(one.map(\.outcome) == two.map(\.outcome))
      #expect(one.map { map.classes[$0.target] } == two.map { map.classes[$0.target] })
    }
    #expect(first.count == map.classCount)
    #expect(map.classCount < map.stateCount)
  }
}

extension Alphabet {
  static func small(_ inputs: [Input]) -> Alphabet { Alphabet("small", "a test", inputs) }
}
