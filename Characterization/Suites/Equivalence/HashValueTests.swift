import Equivalence
import Testing

@MainActor
@Suite struct `An exploration` {
  @Test func `visits every state, even if all have the same hash value`() throws {
    let exploration = try Exploration([1]) { Clock() }
    #expect(exploration.isExhausted)
    #expect(exploration.progress.states == 12)
  }
}

private final class Clock: ExplorableSystem {
  struct State: Hashable {
    var hour = 0
    func hash(into hasher: inout Hasher) {}
  }

  private(set) var state = State()

  func apply(_ input: Int) -> [String] {
    state.hour = (state.hour + input) % 12
    return []
  }
}
