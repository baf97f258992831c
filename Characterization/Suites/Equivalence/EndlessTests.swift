import Equivalence
import Foundation
import Testing

/// A system whose states have no end: the verdict names the input that leads to more and more of them. It does not take
/// the 10,000 transitions that are the limit.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `States without an end` {
  private func verdict(_ make: @escaping @MainActor @Sendable () -> any Store) async -> Verdict {
    let store = Implementation(name: "store") { StoreSystem(make()) }
    return await compare(
      store, store, inputs: [.push(1), .push(2), .pop], walking: 100, exploring: 10_000)
  }

  @Test(arguments: Growing.allCases)
  func `are noticed early`(growing: Growing) async throws {
    let verdict = await verdict { growing.make() }
    #expect(verdict.word == .invalid)
    #expect(verdict.objection?.contains("most of them found by `push(1)`") == true, "\(verdict)")
    let transitions = try #require(verdict.comparisons.last?.amounts.last?.count)
    #expect(transitions <= 2_000)
  }

  @Test func `are not confused with a queue of at most 300 entries`() async {
    let queue = Implementation(name: "queue") { StoreSystem(Stack(most: 300)) }
    let verdict = await compare(queue, queue, inputs: [.push(1), .pop], walking: 100)
    #expect(verdict.word == .exhausted, "\(verdict)")
    #expect(verdict.comparisons.last?.amounts.first?.count == 301)
  }

  /// In the order of the inputs, a search would apply the first one again and again.
  @Test func `hide no difference that is near`() async throws {
    func system(_ name: String, isWrong: Bool) -> Implementation<Toy<[Int]>> {
      Implementation(name: name) {
        Toy([0, 0]) { counts, input in
          counts[input] += 1
          return isWrong && counts == [0, 6] ? ["six"] : []
        }
      }
    }
    let states = await Comparison.exploring(
      "states", [0, 1], exploring: 1_000, system("legacy", isWrong: false),
      system("modern", isWrong: true))
    #expect(states.comparison.differences.first?.steps.count == 6)
  }

  @Test func `are not searched with more inputs than an exploration can number`() async {
    let store = Implementation(name: "store") { StoreSystem(Stack()) }
    let verdict = await compare(store, store, inputs: (0...32_767).map { .push($0) }, walking: 1)
    #expect(
      verdict.comparisons.last?.objection
        == "32768 inputs are too many for an exploration; give at most 32767")
  }
}

private protocol Store: AnyObject {
  func push(_ number: Int)
  func pop()
}

enum Growing: CaseIterable {
  case array, objects, text, count

  @MainActor fileprivate func make() -> any Store {
    switch self {
    case .array: Stack()
    case .objects: Objects()
    case .text: Text()
    case .count: Total()
    }
  }
}

private final class Stack: Store {
  private var entries: [Int] = []
  private let most: Int

  init(most: Int = .max) { self.most = most }

  func push(_ number: Int) { if entries.count < most { entries.append(number) } }
  func pop() { _ = entries.popLast() }
}

private final class Objects: Store {
  private let entries = NSMutableArray()

  func push(_ number: Int) { entries.add(number) }
  func pop() { if entries.count > 0 { entries.removeLastObject() } }
}

private final class Text: Store {
  private var log = ""

  func push(_ number: Int) { log += "pushed \(number), and nobody ever deletes the log; " }
  func pop() {}
}

private final class Total: Store {
  private var sum = 0

  func push(_ number: Int) { sum += number }
  func pop() { sum = 0 }
}

private final class StoreSystem: ExplorableSystem {
  enum Input: Hashable {
    case push(Int)
    case pop
  }

  private let store: any Store

  init(_ store: any Store) { self.store = store }

  // A line for each input, so that the self-check notices its mutants.
  func apply(_ input: Input) -> [String] {
    switch input {
    case .push(let number):
      store.push(number)
      return ["pushed \(number)"]
    case .pop:
      store.pop()
      return ["popped"]
    }
  }
}
