/// The interface of a location manager for the app. Tests and other implementations conform, too.
@MainActor
public protocol LocationManaging: AnyObject {
  /// Receives the events. The manager does not retain it.
  var delegate: (any LocationManagerDelegate)? { get set }

  /// Returns a new stream of the events that follow: those that the delegate receives, in the same order. The
  /// stream finishes when the manager is deallocated, and does not retain it.
  func events() -> AsyncStream<LocationEvent>

  /// The last location that was reported. Before the first one, Core Location's cached location, or nil.
  var location: CLLocation? { get }
  /// The last heading that was reported. Before the first one, Core Location's latest heading, or nil.
  var heading: CLHeading? { get }
  /// Whether updates run. It is true from a start with permission to the next stop.
  var isUpdating: Bool { get }

  /// Starts to report location and heading. Requests permission if the user has not been asked. Without
  /// permission, updates begin as soon as it is granted.
  func start()
  /// Stops the updates. It does not cancel a pending start.
  func stop()
}
