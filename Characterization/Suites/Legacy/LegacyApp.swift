import Legacy

/// One legacy manager on a scripted phone near the Brandenburg Gate.
///
/// The manager uses `Phone.current`, also in its deinit. Each call and the release therefore run inside
/// `phone.use`, and a test never retains the manager itself.
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

  /// Returns the calls to the phone during `body`, in order.
  func calls(_ body: (WMFLocationManager) -> Void) -> [String] {
    phone.calls { does(body) }
  }
}
