import SimulatedPhone

/// A location service behind one interface.
@MainActor
public protocol LocationServiceSubject: AnyObject {
  func getCurrentLocation(completion: @escaping (CLLocation) -> Void)
  /// Everything that the service stores, as values.
  var snapshot: AnyHashable { get }
}

public typealias LocationServiceKind = CompanionKind<any LocationServiceSubject>
