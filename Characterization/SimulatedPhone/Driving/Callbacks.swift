import Foundation

/// Driving the phone by callback: what every living manager's delegate, or every observer, hears at
/// once. Nothing here changes what the phone is set to.
extension Phone {
  public func callback(status: CLAuthorizationStatus) {
    toEachManager { $0.deliver(status: status) }
  }

  public func callback(locations: [CLLocation]) {
    toEachManager { $0.deliver(locations: locations) }
  }

  public func callback(heading: CLHeading) {
    toEachManager { $0.deliver(heading: heading) }
  }

  public func callback(error: any Error) {
    toEachManager { $0.deliver(error: error) }
  }

  /// The notification that the device was rotated, posted by `sender`.
  public func callbackRotation(from sender: AnyObject) {
    use { notificationCenter.post(name: UIDevice.orientationDidChangeNotification, object: sender) }
  }

  /// A heading whose magnetic value is `degrees`, and whose true value is `trueDegrees` or else the same.
  public func makeHeading(
    degrees: Double, true trueDegrees: Double? = nil, accuracy: Double
  ) -> CLHeading {
    PhoneHeading(
      magnetic: degrees, true: trueDegrees ?? degrees, accuracy: accuracy, timestamp: now)
  }

  private func toEachManager(_ deliver: (CLLocationManager) -> Void) {
    use { managers.forEach(deliver) }
  }
}
