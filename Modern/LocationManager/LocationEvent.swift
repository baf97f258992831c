import Foundation

/// An event of a location manager, as a value that can be sent to other tasks.
public enum LocationEvent: Sendable {
  /// A new location.
  case location(CLLocation)
  /// A new heading, whose accuracy is positive.
  case heading(Heading)
  /// An error of Core Location. The updates continue.
  case failure(any Error)
  /// The user has granted or denied permission.
  case authorization(isAuthorized: Bool)

  /// The values of a `CLHeading`, which is not `Sendable` itself.
  public struct Heading: Hashable, Sendable {
    /// Degrees clockwise from magnetic north.
    public let magnetic: CLLocationDirection
    /// Degrees clockwise from true north. Negative if unknown.
    public let geographic: CLLocationDirection
    /// The possible error in degrees.
    public let accuracy: CLLocationDirection
    /// When the heading was measured.
    public let timestamp: Date

    /// Copies the values of a heading.
    public init(_ heading: CLHeading) {
      magnetic = heading.magneticHeading
      geographic = heading.trueHeading
      accuracy = heading.headingAccuracy
      timestamp = heading.timestamp
    }
  }
}
