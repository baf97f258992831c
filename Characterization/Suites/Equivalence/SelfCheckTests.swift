import Equivalence
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The self-check of the harness` {
  private func objection<System: SystemUnderTest>(
    _ alphabet: [System.Input] = [1, 2, 3], _ make: @escaping @MainActor @Sendable () -> System
  ) async -> String? where System.Input == Int {
    await SelfCheck.objection(
      to: Implementation(name: "counter", make: make), alphabet, length: 100, seed: 1)
  }

  @Test func `accepts a counter, even one that ends after five inputs`() async {
    #expect(await objection { Toy.sum() } == nil)
    #expect(
      await objection {
        Toy([Int](), allows: { inputs, _ in inputs.count < 5 }) { inputs, input in
          inputs.append(input)
          return ["\(inputs)"]
        }
      } == nil)
  }

  @Test func `never gives a mutant an input that the system does not allow`() async {
    // A number that is not negative traps below zero.
    let objection = await objection([1, -1]) {
      Toy(UInt(0), allows: { height, input in input > 0 || height > 0 }) { height, input in
        if input > 0 { height += 1 } else { height -= 1 }
        return ["\(height)"]
      }
    }
    #expect(objection == nil)
  }

  @Test func `refuses a system whose outcomes are all equal`() async {
    #expect(
      await objection { BlindCounter() }
        == "the comparison does not detect a mutant of counter that ignores every second input;"
        + " return more details of each outcome from `apply`, or list more inputs")
  }

  @Test func `names the limits of allows if it refuses most inputs`() async throws {
    let objection = await objection {
      Toy(0, allows: { seconds, input in input == 1 || seconds + input <= 3 }) { seconds, input in
        if input > 1 { seconds += input }
        return []
      }
    }
    #expect(objection?.contains(" list more inputs. `allows` refused ") == true)
    #expect(objection?.contains(" inputs and allowed 100: if it limits a clock") == true)
  }

  @Test func `refuses a system that is not deterministic`() async {
    var made = 0
    #expect(
      await objection {
        made += 1
        return Toy(made) { sum, input in
          sum += input
          return ["\(sum)"]
        }
      }
        == "counter is not deterministic: the same inputs had different outcomes; control what varies"
        + " between two runs, such as a clock or a global variable")
  }

  /// Either the reference or the candidate omits it.
  @Test(arguments: [[true, true], [true, false], [false, true]])
  func `refuses a hand-written state that omits a property`(statesTwos: [Bool]) async throws {
    let counters = statesTwos.map { isComplete in
      Implementation(name: "counter") { StatedCounter(statesTwos: isComplete) }
    }
    let system = ComparedSystem.explored("counter", [1, 2], counters)
    do {
      _ = try await system.compare(RunContext())
      #expect(statesTwos == [true, true])
    } catch let error as Unreliable {
      #expect(statesTwos != [true, true])
      #expect(error.description.hasPrefix("StatedCounter.twos is missing or wrong"))
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A run for the verdict alone` {
  private func compare<System: SystemUnderTest>(
    _ alphabet: [System.Input], _ systems: (@MainActor @Sendable () -> System)...
  ) async throws -> Comparison {
    var run = RunContext()
    run.isVerdictOnly = true
    let implementations = systems.map { Implementation(name: "counter", make: $0) }
    let system = ComparedSystem.walked("counter", alphabet, implementations, length: 100)
    return try await system.compare(run)[0]
  }

  @Test func `leaves out the self-check`() async throws {
    let comparison = try await compare([1, 2, 3], { BlindCounter() }, { BlindCounter() })
    #expect(comparison.findings.isEmpty)
    #expect(comparison.amounts.map(\.count) == [8, 100])
  }

  @Test func `does not shrink a counterexample`() async throws {
    func counter(_ most: Int) -> Toy<Int> {
      Toy(0) { sum, input in
        sum = min(sum + input, most)
        return ["\(sum)"]
      }
    }
    let comparison = try await compare([0, 1], { counter(.max) }, { counter(5) })
    let inputs = comparison.findings[0].difference.steps.map(\.input)
    #expect(inputs.filter { $0 == "1" }.count == 6)
    #expect(inputs.count > 6)
  }
}

/// Counts ones and twos, each modulo 4.
private final class StatedCounter: ExplorableSystem {
  private let statesTwos: Bool
  private var ones = 0
  private var twos = 0

  init(statesTwos: Bool) { self.statesTwos = statesTwos }

  var state: [Int] { statesTwos ? [ones, twos] : [ones] }

  func apply(_ input: Int) -> [String] {
    if input == 1 { ones = (ones + 1) % 4 } else { twos = (twos + 1) % 4 }
    return ["\(ones) \(twos)"]
  }
}

private final class BlindCounter: SystemUnderTest {
  struct Outcome: SystemOutcome {
    let lines: [String]
    static func == (one: Self, other: Self) -> Bool { true }
  }

  private var sum = 0

  func apply(_ input: Int) -> Outcome {
    sum += input
    return Outcome(lines: ["\(sum)"])
  }
}
