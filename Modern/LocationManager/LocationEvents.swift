import Foundation

/// What a location manager tells, as values that may go from one task to another.
public enum LocationEvent: Sendable {
  case location(CLLocation)
  case heading(Heading)
  case failure(any Error)
  case authorization(isAuthorized: Bool)

  /// The values of a `CLHeading`, which itself has to stay where it is.
  public struct Heading: Hashable, Sendable {
    /// Degrees clockwise from magnetic north.
    public let magnetic: CLLocationDirection
    /// Degrees clockwise from true north. Below 0 if unknown.
    public let geographic: CLLocationDirection
    /// Degrees.
    public let accuracy: CLLocationDirection
    public let timestamp: Date

    init(_ heading: CLHeading) {
      magnetic = heading.magneticHeading
      geographic = heading.trueHeading
      accuracy = heading.headingAccuracy
      timestamp = heading.timestamp
    }
  }
}

/// Tells every listener what happens from when it began to listen.
@MainActor
final class LocationEvents {
  // Stored properties are not private, because Snapshot.swift states them.
  var listeners: [Int: AsyncStream<LocationEvent>.Continuation] = [:]
  var lastNumber = 0

  deinit {
    for listener in listeners.values { listener.finish() }
  }

  func stream() -> AsyncStream<LocationEvent> {
    let (stream, listener) = AsyncStream.makeStream(of: LocationEvent.self)
    lastNumber += 1
    listeners[lastNumber] = listener
    // Called as soon as nobody listens any more, wherever that is.
    listener.onTermination = { [weak self, number = lastNumber] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    return stream
  }

  /// While nobody listens, there is no event either.
  func send(_ event: @autoclosure () -> LocationEvent) {
    guard !listeners.isEmpty else { return }
    let event = event()
    for listener in listeners.values { listener.yield(event) }
  }
}
