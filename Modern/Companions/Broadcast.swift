/// Tells everyone who listens, in order.
///
/// Nothing is lost: each listener has a queue of its own, without a bound, from the moment it asked
/// for its stream. Nothing is kept: who drops its stream, or is canceled, is forgotten, and all
/// streams end with the broadcast.
@MainActor
package final class Broadcast<Value: Sendable> {
  // Stored properties are not private, because LocationManagerSnapshot.swift copies them.
  var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
  var lastNumber = 0

  package init() {}

  package var hasListeners: Bool { !listeners.isEmpty }

  deinit {
    for listener in listeners.values { listener.finish() }
  }

  /// - Parameter first: what the stream begins with.
  package func stream(beginningWith first: Value? = nil) -> AsyncStream<Value> {
    let (stream, listener) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .unbounded)
    if let first { listener.yield(first) }
    lastNumber += 1
    listeners[lastNumber] = listener
    // Called as soon as nobody listens any more, wherever that is.
    listener.onTermination = { [weak self, number = lastNumber] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    return stream
  }

  /// While nobody listens, there is no value either.
  ///
  /// - Returns: whether anybody listens.
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
