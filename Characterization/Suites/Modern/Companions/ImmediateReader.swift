/// Reads a stream and calls `receive` with each element before `yield` returns, so that a test can act inside a change.
///
/// The task of an ordinary reader runs some time after `yield`. This one runs on an executor that runs each job at once,
/// on the thread that enqueues it: here that is always the main thread. `Net/Subjects` has the same function, but these
/// tests depend on Modern alone.
func readAtOnce<Element: Sendable>(
  _ stream: AsyncStream<Element>, receive: @escaping @MainActor (Element) -> Void
) {
  @Sendable func deliver(_ element: Element) { MainActor.assumeIsolated { receive(element) } }
  Task(executorPreference: ImmediateExecutor()) {
    for await element in stream { deliver(element) }
  }
}

private final class ImmediateExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
