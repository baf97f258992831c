import Equivalence
import Testing

/// Systems that keep a value where no reflection can read it. The comparison must contradict itself: equal states
/// behave differently.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A value that no reflection can read` {
  #if !os(iOS)
    @Test func `makes the comparison INVALID if a Mutex protects it`() async throws {
      let verdict = try await compare([.take, .put("a"), .put("b")]) { Pool(isStack: $0) }
      #expect(verdict.word == .invalid)
    }
  #endif

  @Test func `makes the comparison INVALID if it is in UserDefaults`() async throws {
    let verdict = try await compare([.add, .reset]) { Settings(most: $0 ? 3 : 4) }
    #expect(verdict.word == .invalid)
  }

  @Test func `makes the comparison INVALID if a closure captures it`() async throws {
    let verdict = try await compare([.tick, .reset]) { Ticker(isWrong: $0) }
    #expect(verdict.word == .invalid)
  }

  @Test func `makes the comparison INVALID if it is static`() async throws {
    let verdict = try await compare([.on, .off]) { Switch(wearsOut: $0) }
    #expect(verdict.word == .invalid)
  }

  @Test(arguments: Saver.Way.allCases)
  func `makes the comparison INVALID if it changes after the input`(way: Saver.Way) async throws {
    let verdict = try await compare([.edit, .undo]) { Saver(way, isWrong: $0) }
    #expect(verdict.word == .invalid)
    #expect(verdict.comparisons[0].objection?.contains("runs later") == true)
  }
}
