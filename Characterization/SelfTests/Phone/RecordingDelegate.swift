import Foundation
import SimulatedPhone

/// Writes down what it hears, in order.
final class RecordingDelegate: NSObject, CLLocationManagerDelegate {
  enum Heard: Equatable, Sendable {
    case status(CLAuthorizationStatus)
    case locations([CLLocation])
    case heading(Double)
    case error(CLError.Code)
  }

  private(set) var heard: [Heard] = []
  /// What this app does inside its callbacks.
  var reacts: ((Heard) -> Void)?

  func takeHeard() -> [Heard] {
    defer { heard = [] }
    return heard
  }

  private func hear(_ event: Heard) {
    heard.append(event)
    reacts?(event)
  }

  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    hear(.status(status))
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    hear(.locations(locations))
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    hear(.heading(newHeading.magneticHeading))
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard let error = error as? CLError else { return }
    hear(.error(error.code))
  }
}
