import Foundation

/// Says what it is told to say, for tests. Never touches Core Location and ignores authorization.
class MockLocationManager: LocationManager {
  private var mockLocation: CLLocation?
  private var mockHeading: CLHeading?

  override var locationManager: CLLocationManager { CLLocationManager() }

  override var location: CLLocation? {
    get { mockLocation }
    set {
      mockLocation = newValue
      if let newValue { delegate?.locationManager(self, didUpdate: newValue) }
    }
  }

  override var heading: CLHeading? {
    get { mockHeading }
    set {
      mockHeading = newValue
      if let newValue { delegate?.locationManager(self, didUpdate: newValue) }
    }
  }

  override func startMonitoringLocation() {
    if let mockLocation { delegate?.locationManager(self, didUpdate: mockLocation) }
    if let mockHeading { delegate?.locationManager(self, didUpdate: mockHeading) }
  }

  override func stopMonitoringLocation() {}

  override func reverseGeocodeLocation(
    _ location: CLLocation, completion: ((CLPlacemark?) -> Void)?,
    failure: ((any Error) -> Void)?
  ) {
    failure?(NSError(domain: "", code: 0))
  }
}
