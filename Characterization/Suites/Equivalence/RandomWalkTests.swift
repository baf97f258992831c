import Equivalence
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A random walk` {
  @Test func `ends when the system allows no input, and counts the refused ones`() async {
    let walk = await RandomWalk([1, 2, 3], length: 10_000, seed: 1, isSticky: false) { Budget() }
    #expect(walk.length == 5)
    #expect(walk.refusals == 1_000)
    #expect(walk.inputs.isEmpty)
  }

  @Test func `ends at once without inputs`() async {
    let walk = await RandomWalk([], length: 10_000, seed: 1, isSticky: false) { Budget() }
    #expect(walk.length == 0)
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
    let reference = Implementation(name: "open") { Lock(code: nil) }
    let candidate = Implementation(name: "locked") { Lock(code: [1, 2, 2, 1, 2]) }
    let system = ComparedSystem.walked("lock", [1, 2], [reference, candidate], length: 2_000)
    let comparison = try await system.compare(RunContext())[0]
    #expect(comparison.findings.map(\.difference.steps.count) == [5])
  }
}

/// Says `open` if the first inputs are the code. Another input locks it forever.
private final class Lock: SystemUnderTest {
  private let code: [Int]?
  private var inputs: [Int] = []

  init(code: [Int]?) { self.code = code }

  func apply(_ input: Int) -> [String] {
    inputs.append(input)
    return inputs == code ? ["open"] : ["\(inputs.count)"]
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
