import Foundation

/// An event of a location manager, as a value that can be sent to other tasks.
public enum LocationEvent: Sendable {
  case location(CLLocation)
  case heading(Heading)
  case failure(any Error)
  case authorization(isAuthorized: Bool)

  /// The values of a `CLHeading`, which is not `Sendable` itself.
  public struct Heading: Hashable, Sendable {
    /// Degrees clockwise from magnetic north.
    public let magnetic: CLLocationDirection
    /// Degrees clockwise from true north. Negative if unknown.
    public let geographic: CLLocationDirection
    /// The possible error in degrees.
    public let accuracy: CLLocationDirection
    public let timestamp: Date

    public init(_ heading: CLHeading) {
      magnetic = heading.magneticHeading
      geographic = heading.trueHeading
      accuracy = heading.headingAccuracy
      timestamp = heading.timestamp
    }
  }
}
