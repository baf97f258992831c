/// Reads a stream and calls `receive` with each element before `yield` returns, so that a test can check the
/// order of elements and other events.
///
/// The task of an ordinary reader runs some time after `yield`. This one runs on an executor that
/// runs each job at once, on the thread that enqueues it: here that is always the main thread.
///
/// The stream is released inside its first element if `readsOnce`, or when the returned task is canceled.
@discardableResult
package func readAtOnce<Element: Sendable>(
  _ stream: AsyncStream<Element>, readsOnce: Bool = false,
  finish: @escaping @MainActor () -> Void = {}, receive: @escaping @MainActor (Element) -> Void
) -> Task<Void, Never> {
  @Sendable func deliver(_ element: Element) { MainActor.assumeIsolated { receive(element) } }
  @Sendable func end() { MainActor.assumeIsolated { finish() } }
  return Task(executorPreference: ImmediateExecutor()) {
    for await element in stream {
      deliver(element)
      if readsOnce { break }
    }
    end()
  }
}

/// Returns the elements that a stream has buffered, as a reader who comes late receives them, and releases the stream.
@MainActor
func drained<Element: Sendable>(_ stream: AsyncStream<Element>) -> [Element] {
  var elements: [Element] = []
  readAtOnce(stream) { elements.append($0) }.cancel()
  return elements
}

private final class ImmediateExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
