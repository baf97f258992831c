import Foundation
import Modern

/// A delegate that records what it receives, in order.
final class FakeClient: LocationManagerDelegate {
  private(set) var events: [NSObject] = []

  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    events.append(location)
  }

  func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    events.append(heading)
  }

  func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {
    events.append(error as NSError)
  }

  func locationManager(
    _ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool
  ) {
    events.append(NSNumber(value: isAuthorized))
  }
}
