import Equivalence
import Foundation

@testable import Tokens

/// Tokens with their world: a server that answers when a test says so, and clients that wait for a token.
@MainActor
final class TokenSystem: ExplorableSystem {
  enum Input: CaseIterable { case ask, invalidate, answerOne, answerTwo, fail }

  static let environment = [
    EnvironmentPart("TaskRunner", because: "a waiting call has stored what it knows"),
    EnvironmentPart("LegacyTokens.request", because: "the server knows its requests"),
    EnvironmentPart("TestServer", because: "each continuation belongs to one waiting request"),
  ]

  private let tasks = TaskRunner()
  private let server = TestServer()
  private let tokens: any Tokens

  init(_ make: (TestServer) -> any Tokens) { tokens = make(server) }

  func allows(_ input: Input) -> Bool {
    switch input {
    case .ask: tasks.waitingCalls < 3
    case .invalidate: true
    case .answerOne, .answerTwo, .fail: server.isWaiting
    }
  }

  func apply(_ input: Input) -> [String] {
    tasks.untilIdle { [tokens, server] in
      switch input {
      case .ask:
        tasks.start {
          let token = try? await tokens.current()
          server.add("client receives \(token ?? "an error")")
        }
      case .invalidate: tasks.start { await tokens.invalidate() }
      case .answerOne: server.answer(.success("token 1"))
      case .answerTwo: server.answer(.success("token 2"))
      case .fail: server.answer(.failure(CancellationError()))
      }
    }
    return server.takeLines()
  }

  // A task that waits forever is never freed.
  isolated deinit {
    tasks.untilIdle { while server.isWaiting { server.answer(.failure(CancellationError())) } }
  }
}

/// What both versions can do.
protocol Tokens: Sendable {
  func current() async throws -> String
  func invalidate() async
}

extension LegacyTokens: Tokens {}
extension ModernTokens: Tokens {}

/// Keeps each request until a test answers it. Everything runs on the thread of the test.
final class TestServer: TokenServer, @unchecked Sendable {
  private var waiting: [CheckedContinuation<String, any Error>] = []
  private var lines: [String] = []

  var isWaiting: Bool { !waiting.isEmpty }

  func issue() async throws -> String {
    add("server receives a request")
    return try await withCheckedThrowingContinuation { waiting.append($0) }
  }

  func answer(_ result: Result<String, any Error>) { waiting.removeFirst().resume(with: result) }

  func add(_ line: String) { lines.append(line) }

  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }
}
