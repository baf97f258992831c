/// Tells everyone who listens, in order.
///
/// Nothing is lost: each listener has a queue of its own, without a bound, from the moment it asked
/// for its stream. Nothing is kept: who drops its stream, or is cancelled, is forgotten at the next
/// value, and all streams end with the broadcast.
@MainActor
package final class Broadcast<Value: Sendable> {
  // Not private, because Snapshots.swift states it.
  var listeners: [AsyncStream<Value>.Continuation] = []

  package init() {}

  deinit { for listener in listeners { listener.finish() } }

  /// - Parameter first: what the stream begins with.
  package func stream(beginningWith first: Value? = nil) -> AsyncStream<Value> {
    let (stream, listener) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .unbounded)
    if let first { listener.yield(first) }
    listeners.append(listener)
    return stream
  }

  /// Answers whether anybody listens.
  @discardableResult
  package func send(_ value: Value) -> Bool {
    listeners.removeAll {
      if case .terminated = $0.yield(value) { true } else { false }
    }
    return !listeners.isEmpty
  }
}
