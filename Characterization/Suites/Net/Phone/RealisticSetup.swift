import Foundation
import SimulatedPhone

/// A realistic phone with one manager and its delegate, which has already received its first status.
struct RealisticSetup {
  let phone: Phone
  let manager: CLLocationManager
  let delegate = RecordingDelegate()

  /// Creates a phone. `permission` is the earlier choice of the user.
  init(
    permission: CLAuthorizationStatus = .authorizedWhenInUse, rules: Phone.Rules = Phone.Rules()
  ) {
    let phone = Phone(rules: rules)
    phone.permission = permission
    self.init(sharing: phone)
  }

  /// Creates another manager and its delegate on the same phone.
  init(sharing phone: Phone) {
    self.phone = phone
    manager = phone.use { CLLocationManager() }
    manager.delegate = delegate
    _ = settle()
  }

  /// Delivers all waiting events, and returns the callbacks that the delegate received.
  func settle() -> [RecordingDelegate.Callback] {
    phone.settle()
    return delegate.takeCallbacks()
  }

  /// Delivers events of which each one causes the next, and returns their number.
  func settlesChain(of events: Int) -> Int {
    delegate.onCallback = { [unowned phone, unowned delegate] _ in
      if delegate.callbacks.count < events { phone.resumesApp() }
    }
    phone.resumesApp()
    return settle().count
  }
}

extension CLLocation {
  /// Latitude, longitude, altitude and both accuracies.
  var placeValues: [Double] {
    [coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy]
  }
}
