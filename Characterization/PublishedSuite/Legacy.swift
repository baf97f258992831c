// The initializer that takes a manager is Legacy's own, and a release build has no way to it.
#if DEBUG
  import SimulatedPhone
  @testable import Legacy

  extension WMFLocationManager: PublishedManager {
    var isAuthorized: Bool { WMFLocationManager.isAuthorized() }

    func attach(_ delegate: TestLocationManagerDelegate) { self.delegate = delegate }

    func releaseItself() {}
  }

  extension TestLocationManagerDelegate: WMFLocationManagerDelegate {
    func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
      self.location = location
    }

    func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {
      self.heading = heading
    }

    func locationManager(_ controller: WMFLocationManager, didReceiveError error: any Error) {
      self.error = error
    }

    func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
      authorized = enabled
    }
  }

  extension PublishedKind {
    static let legacy = PublishedKind(
      name: "legacy", endsOrientation: false,
      make: { mock, _ in WMFLocationManager(locationManager: mock) },
      fine: { WMFLocationManager.fine().locationManager },
      coarse: { WMFLocationManager.coarse().locationManager })
  }
#endif
