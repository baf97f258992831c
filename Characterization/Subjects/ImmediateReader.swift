/// Whether subjects read the streams of their managers. `parity --bench` turns it off, because a read costs several
/// times as much as the event.
public enum StreamReading {
  @TaskLocal public static var isOn = true
}

/// Reads a stream and calls `receive` with each element before `yield` returns, so that a test can check the
/// order of elements and other events.
///
/// The task of an ordinary reader runs some time after `yield`. This one runs on an executor that
/// runs each job at once, on the thread that enqueues it: here that is always the main thread. Does nothing while
/// ``StreamReading/isOn`` is false.
///
/// - Parameter readsOnce: whether the stream is released inside its first element.
package func readAtOnce<Element: Sendable>(
  _ stream: AsyncStream<Element>, readsOnce: Bool = false,
  receive: @escaping @MainActor (Element) -> Void
) {
  guard StreamReading.isOn else { return }
  @Sendable func deliver(_ element: Element) { MainActor.assumeIsolated { receive(element) } }
  Task(executorPreference: ImmediateExecutor()) {
    for await element in stream {
      deliver(element)
      if readsOnce { break }
    }
  }
}

private final class ImmediateExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
