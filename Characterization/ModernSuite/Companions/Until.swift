/// Yields to other tasks until the condition is true. The time limit of the test cancels an endless wait.
@MainActor
func until(_ isTrue: () -> Bool) async {
  while !isTrue(), !Task.isCancelled { await Task.yield() }
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
