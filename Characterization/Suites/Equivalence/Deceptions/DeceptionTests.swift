import Equivalence
import Testing

/// Systems that keep a value where a reflection has difficulties to read it, and whose rewrite has a mistake that
/// depends on this value. None may be EQUIVALENT (exhausted).
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A rewrite with a mistake in a value that is hard to read` {
  // MARK: Read as part of the state

  @Test func `differs if the value is in an NSMutableArray`() async throws {
    let verdict = try await compare([.push, .pop]) { ArrayQueue(most: $0 ? 10 : 12) }
    #expect(verdict.word == .different)
    #expect(verdict.counterexample.count == 22)
  }

  @Test func `differs if the value is a work item that is canceled or not`() async throws {
    let verdict = try await compare([.fire, .start, .stop]) { Alarm(cancels: !$0) }
    #expect(verdict.word == .different)
  }

  @Test func `differs if the value is an object that a dictionary has twice`() async throws {
    let verdict = try await compare([.bump, .join]) { Aliases(sharesObject: !$0) }
    #expect(verdict.word == .different)
    #expect(verdict.counterexample == ["join", "bump"])
  }

  @Test func `differs if the value is an iterator that is half consumed`() async throws {
    let verdict = try await compare([.deal, .shuffle]) {
      Dealer(cards: $0 ? [1, 2, 9] : [1, 2, 3])
    }
    #expect(verdict.word == .different)
    #expect(verdict.counterexample.count == 3)
  }

  @Test func `differs if the value is the payload of an enum`() async throws {
    let verdict = try await compare([.add, .send]) { Draft(most: $0 ? 2 : 3) }
    #expect(verdict.word == .different)
  }

  @Test func `differs if the value is a case that the enum ignores in its equality`() async throws {
    let verdict = try await compare([.push, .lock, .unlock]) { Gate(opensWhenLocked: $0) }
    #expect(verdict.word == .different)
    #expect(verdict.counterexample == ["lock", "push"])
  }

  @Test func `differs if the value is in a lazy collection of Foundation`() async throws {
    let verdict = try await compare([.see(1), .see(2), .see(3)]) { Memory(most: $0 ? 2 : 3) }
    #expect(verdict.word == .different)
  }
}
