import Testing

/// Begins tasks that call `body` from any thread, and returns when all of them are suspended in it.
@MainActor
func waitingTasks<Value: Sendable>(
  _ count: Int, calling body: @escaping @MainActor @Sendable () async throws -> Value
) async -> [Task<Value, any Error>] {
  let calls = Calls()
  let tasks = (0..<count).map { _ in Task.detached { try await calls.call(body) } }
  await until { calls.begun == count }
  return tasks
}

@MainActor
private final class Calls {
  private(set) var begun = 0

  /// Increments `begun`, and calls `body`. Both are on the main actor, so nothing else runs there until `body`
  /// suspends.
  func call<Value>(_ body: @MainActor () async throws -> Value) async throws -> Value {
    begun += 1
    return try await body()
  }
}
