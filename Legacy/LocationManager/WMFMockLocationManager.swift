import Foundation

/// Says what it is told to say, for tests. Starts nothing, and drops each change of authorization.
class WMFMockLocationManager: WMFLocationManager {
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

  override func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}

  override func reverseGeocodeLocation(
    _ location: CLLocation, completion: ((CLPlacemark?) -> Void)?,
    failure: ((any Error) -> Void)?
  ) {
    failure?(NSError(domain: "", code: 0))
  }
}
