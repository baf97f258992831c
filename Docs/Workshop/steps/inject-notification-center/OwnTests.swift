import Modern
import Testing

/// One answer to the task of this step: it notices all three mistakes.
@MainActor
@Suite struct `A rotation` {
  let phone = Phone()
  let center = NotificationCenter()
  let rotation = UIDevice.orientationDidChangeNotification

  @Test func `turns the heading if it is posted to the injected center, until a stop`() {
    phone.permission = .authorizedWhenInUse

    phone.use {
      let provider = CLLocationManager()
      let manager = LocationManager(
        locationManager: provider, device: .current, notificationCenter: center)
      manager.startMonitoringLocation()

      phone.orientation = .faceDown
      NotificationCenter.default.post(name: rotation, object: nil)
      #expect(provider.headingOrientation == .portrait)
      center.post(name: rotation, object: nil)
      #expect(provider.headingOrientation == .faceDown)

      manager.stopMonitoringLocation()
      phone.orientation = .faceUp
      center.post(name: rotation, object: nil)
      #expect(provider.headingOrientation == .faceDown)
    }
  }
}
