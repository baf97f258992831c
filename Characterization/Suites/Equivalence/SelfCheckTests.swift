import Equivalence
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The self-check of the harness` {
  private func objection<System: ObservedSystem>(
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

  @Test func `refuses a system whose texts have other scalars each time`() async {
    var made = 0
    let objection = await objection {
      made += 1
      let name = made.isMultiple(of: 2) ? "\u{e9}" : "e\u{301}"
      return Toy(0) { sum, input in
        sum += input
        return ["\(name) \(sum)"]
      }
    }
    #expect(objection?.hasPrefix("counter is not deterministic") == true)
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
        == "counter is not deterministic: two instances differ after the same inputs; control what"
        + " varies, such as a clock, and remove what they share, such as a global variable")
  }

  @Test func `names the sets whose order decides`() async {
    #expect(
      await objection { Pool() }
        == "counter is not deterministic: two instances differ after the same inputs; the order of a set"
        + " or dictionary is another one each time: `Pool.waiting: Set<Int>`; sort it, or control what"
        + " else varies")
  }

  @Test func `is not needed to name them`() async throws {
    let pools = ["old", "new"].map { Implementation(name: $0) { Pool() } }
    func words(_ alphabet: [Int]) -> String {
      do throws(Unreliable) {
        _ = try Exploration.run(
          alphabet, of: { Pair(pools[0], pools[1], continuesAfterDifference: true) })
        return ""
      } catch { return "\(error)" }
    }
    let words = words([1, 2, 3])
    #expect(
      words.hasPrefix(
        "the system is not deterministic: two new ones differ after the same inputs; the order of a set or"
          + " dictionary is another one each time: `Pool.waiting: Set<Int>`; sort it. The inputs: "),
      "\(words)")
  }
}

/// Returns any of its numbers.
private final class Pool: StatefulSystem {
  private var waiting: Set<Int> = []

  func apply(_ input: Int) -> [String] {
    if waiting.count > 4 { waiting = [] }
    waiting.formUnion([input, 10 * input])
    return ["\(waiting.first!)"]
  }
}

private final class BlindCounter: ObservedSystem {
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
