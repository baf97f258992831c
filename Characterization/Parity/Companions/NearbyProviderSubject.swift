import SimulatedPhone

/// A nearby provider behind one interface.
@MainActor
public protocol NearbyProviderSubject: AnyObject {
  func startLocationUpdates()
  func getCurrentLocation() -> Coordinate
  /// Makes one listener hear of moves, in place of another. Nobody listens at first.
  func listen(_ hear: @escaping (Coordinate) -> Void)
  func stopListening()
}

public typealias NearbyProviderKind = CompanionKind<any NearbyProviderSubject>
