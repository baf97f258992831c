import Testing

/// Yields to other tasks until the condition is true. If it stays false, records an issue and returns, long before the
/// time limit of the test.
@MainActor
func until(_ isTrue: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
  let end = ContinuousClock.now + .seconds(10)
  var turns = 0
  while !isTrue(), !Task.isCancelled {
    turns += 1
    // Not the time alone, because other tests keep the main actor busy.
    if turns > 10_000 && ContinuousClock.now > end {
      Issue.record("The condition is still false.", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}

extension Task {
  /// Waits for the task and returns its value. Cancels the task if the test is canceled, for example by
  /// its time limit.
  var joined: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// All elements until the sequence ends.
  var all: [Element] {
    get async {
      var all: [Element] = []
      for await element in self { all.append(element) }
      return all
    }
  }
}

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

/// Expects that each task is canceled.
func expectCanceled<Value: Sendable>(
  _ tasks: some Sequence<Task<Value, any Error>>, sourceLocation: SourceLocation = #_sourceLocation
) async {
  for task in tasks {
    await #expect(throws: CancellationError.self, sourceLocation: sourceLocation) {
      try await task.joined
    }
  }
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
