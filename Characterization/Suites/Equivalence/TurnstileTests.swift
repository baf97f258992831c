import Equivalence
import Testing

/// The example on the page of the library, Equivalence.docc, so that it compiles and runs.
@MainActor @Suite struct `Two turnstiles` {
  private func verdict(limit: Int) async throws -> Verdict {
    let legacy = Implementation(name: "legacy") { TurnstileSystem(LegacyTurnstile()) }
    let modern = Implementation(name: "modern") { TurnstileSystem(ModernTurnstile(limit: limit)) }
    let system = ComparedSystem.explored("turnstile", [.coin, .push], [legacy, modern])
    return Verdict(of: ["legacy", "modern"], try await system.compare(RunContext()))
  }

  @Test func `are equivalent in every state`() async throws {
    #expect(try await verdict(limit: 1).word == .exhausted)
  }

  @Test func `differ, and the verdict contains the shortest counterexample`() async throws {
    let verdict = try await verdict(limit: 2)
    #expect(verdict.word == .different)
    let text = verdict.comparisons[0].findings[0].text
    #expect(text.hasPrefix("turnstile, after 4 inputs"))
    #expect(text.hasSuffix("   4  push\n      - blocked  + passed"))
  }
}

private final class TurnstileSystem: ExplorableSystem {
  enum Input { case coin, push }
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
