/// The permission to use the location. Reading it creates no `CLLocationManager`.
public struct Authorization {
  private let status: () -> CLAuthorizationStatus

  /// Calls `status` at each reading.
  public init(status: @escaping () -> CLAuthorizationStatus) {
    self.status = status
  }

  /// Whether updates are allowed now. Permission while the app is in use is enough.
  public var isAuthorized: Bool { status().isAuthorized }
  /// Whether the system has not yet asked the user for permission.
  public var isNotDetermined: Bool { status() == .notDetermined }
}

extension CLAuthorizationStatus {
  /// Whether updates are allowed. Permission while the app is in use is enough.
  var isAuthorized: Bool { self == .authorizedWhenInUse || self == .authorizedAlways }
}
