import Equivalence
import Testing

/// What a comparison takes: an adapter that applies inputs, and the inputs to try.
@MainActor
@Suite struct `Two turnstiles are compared` {
  private let legacy = Implementation(name: "legacy") { TurnstileSystem(LegacyTurnstile()) }
  private let modern = Implementation(name: "modern") { TurnstileSystem(ModernTurnstile(limit: 1)) }
  private let wrong = Implementation(name: "wrong") { TurnstileSystem(ModernTurnstile(limit: 2)) }

  @Test func `in every state, and are the same`() throws {
    let exploration = try Exploration(TurnstileSystem.Input.allCases) { Pair(legacy, modern) }
    #expect(exploration.isExhausted && exploration.counterexamples.isEmpty)
  }

  @Test func `and the shortest difference is shown`() async throws {
    let exploration = try Exploration(TurnstileSystem.Input.allCases) { Pair(legacy, wrong) }
    let inputs = try #require(exploration.counterexamples.first).inputs
    #expect(inputs == [.coin, .coin, .push, .push])
    let difference = await Pair(legacy, wrong).difference(after: inputs, file: "turnstile")
    #expect(difference.text().hasSuffix("   4  push\n      - blocked  + passed"))
  }
}

private final class TurnstileSystem: ExplorableSystem {
  enum Input: CaseIterable { case coin, push }

  private var turnstile: any Turnstile
  init(_ turnstile: any Turnstile) { self.turnstile = turnstile }

  func apply(_ input: Input) -> [String] {
    guard input == .coin else { return [turnstile.push() ? "passed" : "blocked"] }
    turnstile.insertCoin()
    return []
  }
}

private protocol Turnstile {
  mutating func insertCoin()
  mutating func push() -> Bool
}

private struct LegacyTurnstile: Turnstile {
  var isUnlocked = false
  mutating func insertCoin() { isUnlocked = true }
  mutating func push() -> Bool {
    defer { isUnlocked = false }
    return isUnlocked
  }
}

private struct ModernTurnstile: Turnstile {
  let limit: Int
  var coins = 0
  mutating func insertCoin() { coins = min(coins + 1, limit) }
  mutating func push() -> Bool {
    defer { coins = max(coins - 1, 0) }
    return coins > 0
  }
}
