/// A location manager as the app sees it, so that nobody has to know which one it is.
@MainActor
public protocol LocationManaging: AnyObject {
  /// Is not kept alive.
  var delegate: (any LocationManagerDelegate)? { get set }

  /// What is told from now on: the same as the delegate is told, in the same order. Ends with the
  /// manager, which a stream does not keep alive.
  func events() -> AsyncStream<LocationEvent>

  /// The last one that was told, or else what Core Location has, told or not.
  var location: CLLocation? { get }
  /// The same for the heading.
  var heading: CLHeading? { get }
  var isUpdating: Bool { get }

  /// Starts telling location and heading, and asks for permission first if need be. Where it is not
  /// allowed, the start is made up for as soon as it is.
  func start()
  /// Stops telling them. A start that still waits for permission is not taken back.
  func stop()
}
