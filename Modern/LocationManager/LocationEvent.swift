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
