/// Lets the other tasks go on until something is the case. A test that would wait for ever is stopped
/// by its time limit.
@MainActor
func until(_ isTrue: () -> Bool) async {
  while !isTrue(), !Task.isCancelled { await Task.yield() }
}

extension Task where Failure == any Error {
  /// Waits for the task and returns its value. If the waiting test is canceled, for example by its time
  /// limit, this cancels the task, too.
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
  /// Everything until it ends.
  var all: [Element] {
    get async {
      var all: [Element] = []
      for await element in self { all.append(element) }
      return all
    }
  }
}
