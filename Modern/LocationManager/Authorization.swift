/// Whether the app may know where its user is. To ask makes no manager.
public struct Authorization {
  private let status: () -> CLAuthorizationStatus

  public init(status: @escaping () -> CLAuthorizationStatus) {
    self.status = status
  }

  public var isAuthorized: Bool { status().isAuthorized }
  /// The user was never asked.
  public var isNotDetermined: Bool { status() == .notDetermined }
}

extension CLAuthorizationStatus {
  /// When in use is enough.
  var isAuthorized: Bool { self == .authorizedWhenInUse || self == .authorizedAlways }
}
