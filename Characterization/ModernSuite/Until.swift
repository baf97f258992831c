/// Lets the other tasks go on until something is the case. A test that would wait for ever is stopped
/// by its time limit.
@MainActor
func until(_ isTrue: () -> Bool) async {
  while !isTrue(), !Task.isCancelled { await Task.yield() }
}

extension Task where Failure == any Error {
  /// Its value. Who waits and is canceled, by a time limit for example, cancels the task too, and waits
  /// no longer than it.
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
