import Foundation
import SimulatedPhone

/// A phone that is driven by life, one manager on it, and a delegate that has received its first
/// status already.
struct RealisticSetup {
  let phone: Phone
  let manager: CLLocationManager
  let delegate = RecordingDelegate()

  /// `permission` is what the user chose earlier.
  init(
    permission: CLAuthorizationStatus = .authorizedWhenInUse, rules: Phone.Rules = Phone.Rules()
  ) {
    let phone = Phone(rules: rules)
    phone.permission = permission
    self.init(sharing: phone)
  }

  /// Another manager, with a delegate of its own, on the same phone.
  init(sharing phone: Phone) {
    self.phone = phone
    manager = phone.use { CLLocationManager() }
    manager.delegate = delegate
    _ = settle()
  }

  /// Delivers everything that waits, and returns the callbacks that the delegate received.
  func settle() -> [RecordingDelegate.Callback] {
    phone.settle()
    return delegate.takeCallbacks()
  }
}

extension Phone.Rules {
  /// The default rules but for this one.
  static func with(_ setting: WritableKeyPath<Phone.Rules, Bool>) -> Phone.Rules {
    var rules = Phone.Rules()
    rules[keyPath: setting] = true
    return rules
  }
}
