import Foundation
import Modern

/// Writes each callback of Core Location as an input, and passes it on to Modern's delegate.
///
/// On iOS the methods of the protocol are optional, and on the simulated phone they are not. A reference to a method is
/// an optional closure on both.
@MainActor
final class RecordingDelegate: NSObject {
  weak var delegate: (any CLLocationManagerDelegate)?
  private let recording: PhoneRecording

  init(_ recording: PhoneRecording) { self.recording = recording }
}

extension RecordingDelegate: @MainActor CLLocationManagerDelegate {
  // Deprecated, but the method that Modern's delegate implements: see CoreLocationDelegate.
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    let receive: ((CLLocationManager, CLAuthorizationStatus) -> Void)? =
      delegate?.locationManager(_:didChangeAuthorization:)
    recording.receive(.status(status)) { receive?(manager, status) }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    let receive: ((CLLocationManager, [CLLocation]) -> Void)? =
      delegate?.locationManager(_:didUpdateLocations:)
    recording.receive(.locations(locations)) { receive?(manager, locations) }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    let receive: ((CLLocationManager, CLHeading) -> Void)? =
      delegate?.locationManager(_:didUpdateHeading:)
    recording.receive(.heading(newHeading)) { receive?(manager, newHeading) }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    let receive: ((CLLocationManager, any Error) -> Void)? =
      delegate?.locationManager(_:didFailWithError:)
    recording.receive(.error(error)) { receive?(manager, error) }
  }

  // Modern's delegate does not implement it. The notation has no input for the end of a pause.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
    recording.receive(.app("callback paused"))
  }
}
