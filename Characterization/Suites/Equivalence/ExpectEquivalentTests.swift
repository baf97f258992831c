import Equivalence
import EquivalenceTesting
import Testing

@MainActor
@Suite struct `A comparison in a test` {
  private let legacy = adder("legacy", saysTwo: false)
  private let words = adder("words")
  private let two = AcceptedDifference<Int>("two", after: [1, 1], because: "two is a number")

  /// Adds 1 or -1, between 0 and a limit.
  private static func adder(_ name: String, most: Int = 3, saysTwo: Bool = true)
    -> Implementation<Toy<Int>>
  {
    Implementation(name: name) {
      Toy(0) { sum, input in
        sum = max(0, min(sum + input, most))
        return [saysTwo && sum == 2 ? "two" : "sum \(sum)"]
      }
    }
  }

  private func verdict(
    _ candidate: Implementation<Toy<Int>>, accepting accepted: [AcceptedDifference<Int>] = []
  ) async -> Verdict {
    await compare(legacy, candidate, inputs: [1, -1], walking: 0, accepting: accepted)
  }

  @Test func `has no issue if the candidate is equivalent in every state`() async {
    #expect(await verdict(legacy).issues(expecting: .exhausted) == [])
    let both = await expectEquivalent(legacy, legacy, inputs: [1, -1])
    #expect(both.comparisons.map(\.name) == ["walks", "states"])
    let walked = await expectEquivalentOnWalks(legacy, legacy, inputs: [1, -1])
    #expect(walked.comparisons.map(\.name) == ["walks"])
  }

  @Test func `has the counterexample as its issue`() async {
    let issues = await verdict(words).issues(expecting: .exhausted)
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("\nstates, after 2 inputs\n") == true)
    #expect(issues.first?.hasSuffix("\nDIFFERENT  see the differences above") == true)
  }

  @Test func `ends soon after a difference if the candidate has infinitely many states`() async {
    // Every fourth number is a state of the reference, and the rest counts the inputs.
    let endless = Implementation(name: "endless") {
      Toy(0) { state, input in
        let sum = max(0, min(state % 4 + input, 3))
        state = state / 4 * 4 + 4 + sum
        return [sum == 2 ? "two" : "sum \(sum)"]
      }
    }
    // The search repeats an input until its states have more transitions than this limit.
    let verdict = await compare(
      legacy, endless, inputs: [1, -1], walking: 0, exploring: 10_000)
    let comparison = verdict.comparisons[0]
    #expect(comparison.differences.map(\.length) == [2])
    #expect(comparison.amounts.allSatisfy { $0.count < 3_000 })
  }

  @Test func `has an issue if the exploration ends early`() async throws {
    let large = Self.adder("large", most: 1_000)
    let verdict = await compare(large, large, inputs: [1, -1], walking: 0, exploring: 100)
    let issue = try #require(verdict.issues(expecting: .exhausted).first)
    #expect(issue.contains("explore, most of them found by `1`"))
    #expect(issue.contains("(65 states after 100 transitions)"))
  }

  @Test func `compares an input that only the candidate allows`() async {
    // 1 sets a timer, 2 removes it, and 0 fires it. The candidate forgets to remove it.
    let timers = [0, 1].map { left in
      Implementation(name: "\(left) left") {
        Toy(0, allows: { timer, input in input > 0 || timer > 0 }) { timer, input in
          defer { timer = input == 2 ? timer * left : input }
          return input == 0 && timer > 0 ? ["fires"] : []
        }
      }
    }
    let verdict = await compare(timers[0], timers[1], inputs: [0, 1, 2], walking: 0)
    #expect(verdict.comparisons[0].differences.map(\.length) == [3])
  }

  // MARK: Accepted differences

  @Test func `accepts a kind of difference, and explores behind it`() async {
    let verdict = await verdict(words, accepting: [two])
    #expect(verdict.issues(expecting: .exhausted) == [])
    #expect(
      verdict.description.contains("\naccepted: two, because two is a number\n"))
  }

  @Test func `has the differences behind an accepted one`() async {
    let verdict = await verdict(Self.adder("four", most: 4), accepting: [two])
    let findings = verdict.comparisons.flatMap(\.differences)
    #expect(findings.map(\.steps.count) == [4])
  }

  @Test func `has an issue if an accepted difference does not occur any more`() async {
    #expect(
      await verdict(legacy, accepting: [two]).issues(expecting: .exhausted) == [
        "the accepted difference “two” does not occur any more; delete it"
      ])
  }

  // MARK: Declarations

  @Test func `has an issue if a declaration covers nothing, and names the nearest part`() async {
    let door = Implementation(name: "door") { ClosedDoor() }
    let verdict = await compare(door, door, inputs: [1], walking: 0)
    #expect(verdict.word == .explored)
    #expect(
      verdict.issues(expecting: .explored) == [
        "the declaration “ClosedDoor.noww” in `environment` covers nothing; the nearest part is ClosedDoor.now"
      ])
    #expect(verdict.description.contains("the nearest part is ClosedDoor.now"))
  }

  /// A completion handler that is stored until it is answered is state.
  @Test func `offers a declaration of the functions that are set once`() async {
    let letter = Implementation(name: "letter") { Letter() }
    let verdict = await compare(letter, letter, inputs: [.send, .answer], walking: 0)
    #expect(verdict.opaqueParts.map(\.path) == ["Letter.completion", "Letter.now"])
    #expect(
      verdict.description.contains(
        """
          static let environment = [
            EnvironmentPart("Letter.now", because: <#"why it is no state"#>),
          ]
        """), "\(verdict)")
  }

  // MARK: Values

  @Test func `shows the simplest values that lead to the difference`() async {
    let all = Implementation(name: "all") { Echo(longest: .max) }
    let short = Implementation(name: "short") { Echo(longest: 1) }
    let inputs = Sample.strings.map(Echo.Input.say)
    let findings = await compareOnWalks(all, short, inputs: inputs, walking: 500)
      .comparisons[0].differences
    #expect(findings.map { $0.steps.map(\.input) } == [[#"say("a b")"#]])
  }
}

private final class Echo: SystemUnderTest {
  enum Input: Hashable { case say(String) }
  private let longest: Int

  init(longest: Int) { self.longest = longest }

  func apply(_ input: Input) -> [String] {
    guard case .say(let text) = input else { return [] }
    return [String(text.prefix(longest)), text]
  }
}

/// A system with a misspelt declaration.
private final class ClosedDoor: ExplorableSystem {
  private var knocks = 0
  private let now: () -> Int

  init() {
    let time = [knocks]
    now = { time[0] }
  }

  static let environment = [EnvironmentPart("ClosedDoor.noww", because: "a clock is no state")]

  func apply(_ input: Int) -> [String] {
    knocks = min(knocks + 1, 3)
    return ["\(knocks) at \(now())"]
  }
}

/// A system with a function that is set once, and one that an input sets.
private final class Letter: ExplorableSystem {
  enum Input { case send, answer }

  private var lines: [String] = []
  private var completion: (() -> Void)?
  private let now: () -> Int

  init() {
    let time = [12]
    now = { time[0] }
  }

  func apply(_ input: Input) -> [String] {
    lines = ["\(input)"]
    switch input {
    case .send: completion = { [weak self] in self?.lines.append("answered") }
    case .answer:
      completion?()
      completion = nil
    }
    defer { lines = [] }
    return lines + ["at \(now())"]
  }
}
