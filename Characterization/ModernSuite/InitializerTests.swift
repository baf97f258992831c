import Modern
import Testing

@MainActor
@Suite struct `A manager that is handed in` {
  /// It counts what it is asked to do, and does nothing.
  final class Provider: CLLocationManager {
    var starts = 0
    var requests = 0
    var status = CLAuthorizationStatus.authorizedWhenInUse

    override var authorizationStatus: CLAuthorizationStatus { status }
    override func startUpdatingLocation() { starts += 1 }
    override func requestWhenInUseAuthorization() { requests += 1 }
  }

  let phone = Phone()

  @Test func `is the one that is started`() {
    phone.use {
      let provider = Provider()
      manager(with: provider).startMonitoringLocation()
      #expect(provider.starts == 1)
    }
  }

  @Test(arguments: [CLAuthorizationStatus.notDetermined, .restricted, .denied, .authorizedAlways])
  func `says itself whether it may start, whatever the phone says`(status: CLAuthorizationStatus) {
    phone.permission = status == .denied ? .authorizedAlways : .denied
    phone.use {
      let provider = Provider()
      provider.status = status
      manager(with: provider).startMonitoringLocation()
      #expect(provider.starts == (status == .authorizedAlways ? 1 : 0))
      #expect(provider.requests == (status == .notDetermined ? 1 : 0))
    }
  }

  private func manager(with provider: CLLocationManager) -> LocationManager {
    LocationManager(
      locationManager: provider, device: UIDevice(), notificationCenter: NotificationCenter(),
      log: { _, _ in })
  }
}

@MainActor
@Suite struct `A device that is handed in` {
  /// It is held as it is told, whatever the phone says.
  final class Device: UIDevice {
    var begins = 0
    override var orientation: UIDeviceOrientation { .landscapeRight }
    override var isGeneratingDeviceOrientationNotifications: Bool { begins > 0 }
    override func beginGeneratingDeviceOrientationNotifications() { begins += 1 }
  }

  @Test func `is the one that the heading follows`() {
    let phone = Phone()
    phone.permission = .authorizedWhenInUse
    phone.use {
      let (provider, device) = (CLLocationManager(), Device())
      let manager = LocationManager(
        locationManager: provider, device: device, notificationCenter: NotificationCenter(),
        log: { _, _ in })
      manager.startMonitoringLocation()
      #expect(provider.headingOrientation == .landscapeRight)
      manager.stopMonitoringLocation()
      manager.startMonitoringLocation()
      #expect(device.begins == 1)
    }
  }
}

@MainActor
@Suite struct `A notification center that is handed in` {
  @Test func `is the one that tells of rotations`() {
    let phone = Phone()
    phone.permission = .authorizedWhenInUse
    phone.use {
      let (provider, center) = (CLLocationManager(), NotificationCenter())
      let manager = LocationManager(
        locationManager: provider, device: .current, notificationCenter: center,
        log: { _, _ in })
      manager.startMonitoringLocation()
      phone.orientation = .faceDown
      NotificationCenter.default.post(
        name: UIDevice.orientationDidChangeNotification, object: nil)
      #expect(provider.headingOrientation == .portrait)
      center.post(name: UIDevice.orientationDidChangeNotification, object: nil)
      #expect(provider.headingOrientation == .faceDown)
      manager.stopMonitoringLocation()
    }
  }
}
