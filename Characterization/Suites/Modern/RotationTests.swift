import Modern
import Testing

@MainActor
@Suite struct `A rotation` {
  let phone = Phone()

  init() { phone.permission = .authorizedWhenInUse }

  /// Calls `onHeading` once, at the next start of heading updates.
  final class Provider: CLLocationManager {
    var onHeading: () -> Void = {}

    override func startUpdatingHeading() {
      super.startUpdatingHeading()
      let act = onHeading
      onHeading = {}
      act()
    }
  }

  @Test func `during which the manager is released leaves heading updates off`() {
    phone.use {
      let provider = Provider()
      var manager: LocationManager? = LocationManager(
        provider: provider, center: phone.notificationCenter)
      weak let observed = manager
      manager?.start()
      provider.onHeading = { manager = nil }
      phone.callbackRotation(from: phone)
      #expect(observed == nil)
      #expect(!provider.isUpdatingHeading)
      #expect(!provider.isUpdatingLocation)
    }
  }

  @Test func `is ignored after the manager's deinit, even if a nested stop left an observer`() {
    phone.use {
      let provider = Provider()
      var manager: LocationManager? = LocationManager(
        provider: provider, center: phone.notificationCenter)
      phone.onChange = { if $0 == .location(isOn: true) { manager?.stop() } }
      manager?.start()
      phone.onChange = nil
      manager?.start()
      manager?.stop()
      #expect(phone.notificationCenter.observerCount == 1)
      manager = nil
      phone.callbackRotation(from: phone)
      #expect(!provider.isUpdatingHeading)
    }
  }
}
