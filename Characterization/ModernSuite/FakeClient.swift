import Foundation
import Modern

/// A delegate that records what it receives, in order.
final class FakeClient: LocationManagerDelegate {
  enum Told: Equatable {
    case location(CLLocation)
    case heading(CLHeading)
    case error(domain: String, code: Int)
    case authorization(Bool)
  }

  private(set) var told: [Told] = []

  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    told.append(.location(location))
  }

  func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    told.append(.heading(heading))
  }

  func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {
    told.append(.error(domain: (error as NSError).domain, code: (error as NSError).code))
  }

  func locationManager(
    _ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool
  ) {
    told.append(.authorization(isAuthorized))
  }
}
