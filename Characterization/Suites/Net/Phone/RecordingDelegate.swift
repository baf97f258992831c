import Foundation
import SimulatedPhone

/// A delegate that records its callbacks, in order.
final class RecordingDelegate: NSObject, CLLocationManagerDelegate {
  enum Callback: Equatable, Sendable {
    case status(CLAuthorizationStatus)
    case locations([CLLocation])
    case heading(Double)
    case error(CLError.Code)
    case pause
    case resume
  }

  private(set) var callbacks: [Callback] = []
  var onCallback: ((Callback) -> Void)?

  func takeCallbacks() -> [Callback] {
    defer { callbacks = [] }
    return callbacks
  }

  private func record(_ event: Callback) {
    callbacks.append(event)
    onCallback?(event)
  }

  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    record(.status(status))
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    record(.locations(locations))
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    record(.heading(newHeading.magneticHeading))
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard let error = error as? CLError else { return }
    record(.error(error.code))
  }

  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { record(.pause) }
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) { record(.resume) }
}
