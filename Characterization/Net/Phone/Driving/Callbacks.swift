import Foundation

/// The callbacks of a scripted phone: each reaches the delegate of every manager, or every observer, at once.
///
/// These methods do not change the settings of the phone.
extension Phone {
  /// Announces a status, which may differ from that of the phone.
  package func callback(status: CLAuthorizationStatus) {
    toEachManager { $0.deliver(status: status) }
  }

  /// Delivers locations, of which there may be none.
  package func callback(locations: [CLLocation]) {
    toEachManager { $0.deliver(locations: locations) }
  }

  /// Delivers a heading.
  package func callback(heading: CLHeading) {
    toEachManager { $0.deliver(heading: heading) }
  }

  /// Delivers an error of any domain.
  package func callback(error: any Error) {
    toEachManager { $0.deliver(error: error) }
  }

  /// Announces a pause of the updates, or its end. Apple: an automatic pause means that the location is
  /// unlikely to change. Updates continue later.
  package func callback(isPaused: Bool) {
    toEachManager { $0.deliver(isPaused: isPaused) }
  }

  /// Posts the notification that the device was rotated, with `sender` as its object.
  package func callbackRotation(from sender: AnyObject) {
    use { notificationCenter.post(name: UIDevice.orientationDidChangeNotification, object: sender) }
  }

  /// Makes a heading with the magnetic value `degrees` and the true value `trueDegrees`, by default `degrees`.
  package func makeHeading(
    degrees: Double, true trueDegrees: Double? = nil, accuracy: Double
  ) -> CLHeading {
    PhoneHeading(
      magnetic: degrees, true: trueDegrees ?? degrees, accuracy: accuracy, timestamp: now)
  }

  private func toEachManager(_ deliver: (CLLocationManager) -> Void) {
    use {
      for manager in managers { deliver(manager) }
    }
  }
}
