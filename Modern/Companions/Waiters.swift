/// Callers that wait for one answer together.
///
/// Everyone who waits hears the answer, value or error, exactly once. Who is cancelled leaves at
/// once, and the others go on waiting.
@MainActor
package final class Waiters<Answer: Sendable> {
  private var continuations: [Int: CheckedContinuation<Answer, any Error>] = [:]
  private var arrived = 0

  package init() {}

  package var count: Int { continuations.count }

  /// - Parameter ask: called for the first of those who wait, when it waits.
  package func wait(ask: () -> Void) async throws -> Answer {
    try Task.checkCancellation()
    arrived += 1
    let number = arrived
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        continuations[number] = continuation
        if count == 1 { ask() }
      }
    } onCancel: {
      // It runs after the continuation is kept: until then the main actor is busy here.
      Task { @MainActor in self.cancel(number) }
    }
  }

  /// Tells everyone who waits. Who comes from now on, waits for the next answer.
  package func answer(_ result: Result<Answer, any Error>) {
    let told = continuations.sorted { $0.key < $1.key }
    continuations = [:]
    for (_, continuation) in told { continuation.resume(with: result) }
  }

  private func cancel(_ number: Int) {
    continuations.removeValue(forKey: number)?.resume(throwing: CancellationError())
  }
}
