import Foundation
import Legacy

/// A client that implements every delegate method and records the events in order.
final class LegacyClient: WMFLocationManagerDelegate, CustomStringConvertible {
  enum Heard: Equatable {
    case location(CLLocation)
    case heading(CLHeading)
    case error(CLError.Code)
    case enabled(Bool)
  }

  private(set) var heard: [Heard] = []
  let description = "a client with a name"

  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    heard.append(.location(location))
  }

  func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {
    heard.append(.heading(heading))
  }

  func locationManager(_ controller: WMFLocationManager, didReceiveError error: any Error) {
    guard let error = error as? CLError else { return }
    heard.append(.error(error.code))
  }

  func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    heard.append(.enabled(enabled))
  }
}
