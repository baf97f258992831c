/// Sends values to any number of streams, in order.
///
/// Each stream has an unbounded buffer, so it misses no value after its creation. A stream that is released or
/// canceled is removed. All streams finish when the broadcast is deallocated.
@MainActor
package final class Broadcast<Value: Sendable> {
  private var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
  private var lastNumber = 0

  package init() {}

  package var hasListeners: Bool { !listeners.isEmpty }

  deinit {
    for listener in listeners.values { listener.finish() }
  }

  /// Returns a new stream of the values that follow.
  ///
  /// - Parameter first: the first value of the stream.
  package func stream(beginningWith first: Value? = nil) -> AsyncStream<Value> {
    let (stream, listener) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .unbounded)
    if let first { listener.yield(first) }
    lastNumber += 1
    listeners[lastNumber] = listener
    // Called on any thread when the stream is released or its task is canceled.
    listener.onTermination = { [weak self, number = lastNumber] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    return stream
  }

  /// Sends a value to all streams. `value` is not evaluated if there is no stream.
  ///
  /// - Returns: whether a stream still exists.
  @discardableResult
  package func send(_ value: @autoclosure () -> Value) -> Bool {
    guard hasListeners else { return false }
    let value = value()
    for (number, listener) in listeners {
      if case .terminated = listener.yield(value) { listeners[number] = nil }
    }
    return hasListeners
  }
}
