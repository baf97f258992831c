/// Suspends callers until one answer resumes all of them.
///
/// Each caller receives the answer, a value or an error, exactly once. A canceled caller throws at once, and
/// the others continue to wait.
@MainActor
final class Waiters<Answer: Sendable> {
  private var continuations: [Int: CheckedContinuation<Answer, any Error>] = [:]
  private var arrived = 0

  var isEmpty: Bool { continuations.isEmpty }

  /// Waits for the next answer.
  ///
  /// - Parameter ask: called if no other caller waits.
  /// - Throws: the error of the answer, or `CancellationError`.
  func wait(ask: () -> Void) async throws -> Answer {
    try Task.checkCancellation()
    arrived += 1
    let number = arrived
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        continuations[number] = continuation
        if continuations.count == 1 { ask() }
      }
    } onCancel: {
      // This task runs after the continuation is stored: until then the code above occupies the main actor.
      Task { @MainActor in self.cancel(number) }
    }
  }

  /// Resumes all callers. Later callers wait for the next answer.
  func answer(_ result: Result<Answer, any Error>) {
    let waiting = continuations.sorted { $0.key < $1.key }
    continuations = [:]
    for (_, continuation) in waiting { continuation.resume(with: result) }
  }

  private func cancel(_ number: Int) {
    continuations.removeValue(forKey: number)?.resume(throwing: CancellationError())
  }
}
