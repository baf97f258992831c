import SimulatedPhone

/// A location service behind one interface.
@MainActor
public protocol LocationServiceSubject: AnyObject {
  func getCurrentLocation(completion: @escaping (CLLocation) -> Void)
}

public typealias LocationServiceKind = CompanionKind<any LocationServiceSubject>
