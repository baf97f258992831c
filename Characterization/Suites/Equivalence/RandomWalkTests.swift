import Equivalence
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A random walk` {
  /// Allows five inputs.
  private func budget() -> Toy<Int> {
    Toy(
      5, allows: { left, _ in left > 0 },
      apply: { left, _ in
        left -= 1
        return []
      })
  }

  @Test func `ends when the system allows no input, and counts the refused ones`() async {
    let walk = await RandomWalk.run([1, 2, 3], length: 10_000, seed: 1, isSticky: false) {
      .ofItself(budget)
    }
    #expect(walk.appliedCount == 5)
    #expect(walk.refusedCount == 1_000)
    #expect(walk.inputs.isEmpty)
    let none = await RandomWalk.run([], length: 10_000, seed: 1, isSticky: false) {
      .ofItself(budget)
    }
    #expect(none.appliedCount == 0)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Several random walks` {
  @Test func `have short lengths most often`() {
    #expect(WalkLengths.all(200) == [8, 16, 8, 32, 8, 16, 8, 64, 8, 16, 8, 8])
    #expect(WalkLengths.all(2_000).max() == 464)
    #expect(WalkLengths.all(0) == [])
  }

  @Test func `find a difference that only the first five inputs can reveal`() async throws {
    let locks = [("open", nil), ("locked", [1, 2, 2, 1, 2])].map { name, code in
      Implementation(name: name) {
        Toy([Int]()) { inputs, input in
          inputs.append(input)
          return inputs == code ? ["open"] : ["\(inputs.count)"]
        }
      }
    }
    let system = ComparedSystem.walked("lock", [1, 2], locks, walking: 2_000)
    let comparison = try await system.compare(RunContext())[0]
    #expect(comparison.differences.map(\.steps.count) == [5])
  }
}
