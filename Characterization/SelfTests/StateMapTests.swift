import SimulatedPhone
import Subjects
import Testing

@testable import Parity

extension StateMap {
  /// Made once, because it takes a while.
  @MainActor static let ofLegacy = Result { try StateMap(.lifecycle, of: .legacy) }
}

@MainActor
@Suite struct `A map of states` {
  @Test func `merges states that no input can tell apart`() throws {
    // Before `create` both stand for the status that a manager will ask for. A manager that was told
    // a restriction does what one does that was never told anything; one that was refused does not
    // tell a refusal again.
    let map = try StateMap(
      alphabet(.create(.fine), .callbackStatus(.restricted), .callbackStatus(.denied)), of: .legacy)

    #expect(map.stateCount == 4)
    #expect(map.classCount == 3)
    #expect(map.transitionCount == 3 + 3 * 2)
  }

  @Test func `keeps states apart that differ only after more inputs`() throws {
    // A start that is forbidden is remembered: nothing shows it before two more inputs have come.
    let inputs: [Input] = [.create(.fine), .start, .callbackStatus(.authorizedAlways)]
    let map = try StateMap(
      alphabet([.statusQuietly(.denied), .statusQuietly(.authorizedAlways)] + inputs), of: .legacy)
    let forbidden =
      map.states.indices.filter {
        map.states[$0].facts.status == .denied && map.states[$0].facts.told == .notDetermined
          && [.idle, .idleWaiting].contains(map.states[$0].facts.mode)
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

  private func alphabet(_ inputs: Input...) -> Alphabet { alphabet(inputs) }
  private func alphabet(_ inputs: [Input]) -> Alphabet { Alphabet("small", "a test", inputs) }
}
