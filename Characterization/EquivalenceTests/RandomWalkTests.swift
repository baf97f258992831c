import Equivalence
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A random walk` {
  @Test func `ends when the system allows no input`() async {
    let walk = await RandomWalk([1, 2, 3], length: 10_000, seed: 1, isSticky: false) { Budget() }
    #expect(walk.length == 5)
    #expect(walk.inputs.isEmpty)
  }

  @Test func `ends at once without inputs`() async {
    let walk = await RandomWalk([], length: 10_000, seed: 1, isSticky: false) { Budget() }
    #expect(walk.length == 0)
  }
}

/// A system that allows five inputs.
private final class Budget: SystemUnderTest {
  private var left = 5

  func allows(_ input: Int) -> Bool { left > 0 }

  func apply(_ input: Int) -> [String] {
    left -= 1
    return []
  }
}
