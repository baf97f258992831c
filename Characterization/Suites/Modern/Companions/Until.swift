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

extension Task where Failure == any Error {
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

extension Task where Failure == Never {
  var joined: Success {
    get async {
      await withTaskCancellationHandler {
        await value
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
