import Foundation
import Legacy

/// A client that records the events in order.
final class LegacyClient: WMFLocationManagerDelegate, CustomStringConvertible {
  enum Heard: Equatable {
    case location(CLLocation)
    case heading(CLHeading)
    case enabled(Bool)
  }

  private(set) var heard: [Heard] = []
  let description = "a client with a name"

  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    heard.append(.location(location))
  }

  func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {
    heard.append(.heading(heading))
  }

  func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    heard.append(.enabled(enabled))
  }
}

/// One legacy manager on a scripted phone near the Brandenburg Gate, whose user has allowed access.
///
/// The manager uses `Phone.current`, also in its deinit. Each call and the release therefore run inside
/// `phone.use`, and a test never retains the manager itself.
final class LegacyApp {
  let phone = Phone()
  private var manager: WMFLocationManager?

  init() {
    phone.permission = .authorizedWhenInUse
    phone.move(to: .nearGate)
    manager = phone.use(WMFLocationManager.fine)
  }

  deinit { release() }

  func release() { phone.use { manager = nil } }

  func use<Value>(_ body: (WMFLocationManager) -> Value) -> Value {
    guard let manager else { preconditionFailure("The app has released its manager.") }
    return phone.use { body(manager) }
  }

  /// Returns the calls to the phone during `body`, in order.
  func calls(_ body: (WMFLocationManager) -> Void) -> [String] {
    phone.calls { use(body) }
  }
}

/// Records notifications in the order in which they are posted.
@MainActor
final class NotificationJournal {
  var heard: [String] = []
}
