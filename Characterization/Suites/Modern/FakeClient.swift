import Foundation
import Modern

/// A delegate that records what it receives, in order.
final class FakeClient: LocationManagerDelegate {
  enum Event: Equatable {
    case location(CLLocation)
    case heading(CLHeading)
    case error(domain: String, code: Int)
    case authorization(Bool)
  }

  private(set) var events: [Event] = []

  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    events.append(.location(location))
  }

  func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    events.append(.heading(heading))
  }

  func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {
    events.append(.error(domain: (error as NSError).domain, code: (error as NSError).code))
  }

  func locationManager(
    _ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool
  ) {
    events.append(.authorization(isAuthorized))
  }
}
