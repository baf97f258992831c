// The initializer with a manager is internal, so only a debug build of Legacy can be tested here.
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
