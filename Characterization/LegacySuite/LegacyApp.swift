import Legacy

/// An app with one manager on a phone near the Brandenburg Gate, whose user chose `permission` earlier.
///
/// The manager reaches for the phone that is bound, even as it goes: this binds it around each call
/// and around the release. Hence a test never holds the manager itself.
final class LegacyApp {
  let phone = Phone()
  private var manager: WMFLocationManager?

  init(
    _ make: () -> WMFLocationManager = WMFLocationManager.fine,
    permission: CLAuthorizationStatus = .authorizedWhenInUse
  ) {
    phone.permission = permission
    phone.moves(to: .nearGate)
    manager = phone.use(make)
  }

  deinit { release() }

  func release() { phone.use { manager = nil } }

  func does(_ body: (WMFLocationManager) -> Void) { reads(body) }

  func reads<Value>(_ value: (WMFLocationManager) -> Value) -> Value {
    guard let manager else { preconditionFailure("The app has released its manager.") }
    return phone.use { value(manager) }
  }

  /// Every call that reaches the phone during `body`, in order.
  func calls(_ body: (WMFLocationManager) -> Void) -> [String] {
    phone.calls { does(body) }
  }
}
