import Foundation
import SimulatedPhone

/// A delegate that records what it receives as text, in order. One thread uses it.
final class RecordingDelegate: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
  private(set) var callbacks: [String] = []
  var onCallback: (() -> Void)?
  /// The manager whose callbacks begin with the word "other".
  weak var other: CLLocationManager?

  func takeCallbacks() -> [String] {
    defer { callbacks = [] }
    return callbacks
  }

  func record(_ callback: String, of manager: CLLocationManager? = nil) {
    callbacks.append(manager != nil && manager === other ? "other \(callback)" : callback)
    onCallback?()
  }

  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    record("status \(status)", of: manager)
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    record("location \(locations.map(\.placeName).joined(separator: " "))", of: manager)
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    record("\(newHeading.words)", of: manager)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    record("error \((error as? CLError).map { "\($0.code)" } ?? "\(error)")", of: manager)
  }

  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
    record("pause", of: manager)
  }
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {
    record("resume", of: manager)
  }
}

extension CLHeading {
  /// Such as "heading 90 true 93", without a true heading if it is unknown.
  var words: String {
    "heading \(magneticHeading.formatted())"
      + (trueHeading == -1 ? "" : " true \(trueHeading.formatted())")
      + (headingAccuracy < 0 ? " invalid" : "")
  }
}

extension CLLocation {
  private static let places: [String: CLLocation] = [
    "gate": .gate, "station": .station, "ferry": .ferry, "nowhere": .middleOfNowhere,
  ]
  /// On the sphere of the phone.
  private static let metersInDegree = 111_195.08

  /// Returns a place: `gate`, `ferry+40m` to the north of another place, or `40m` to the east of `0m`.
  static func place(_ name: String) -> CLLocation {
    if let place = places[name] { return place }
    let parts = name.dropLast().components(separatedBy: "+")
    let degrees = Double(parts.last!)! / metersInDegree
    guard parts.count > 1 else { return .at(0, degrees) }
    let base = place(parts[0]).coordinate
    return .at(base.latitude + degrees, base.longitude)
  }

  /// The name of a place, as in ``place(_:)``.
  var placeName: String {
    CLLocation.places.first { $0.value === self }?.key
      ?? "\((coordinate.longitude * CLLocation.metersInDegree).formatted())m"
  }

  /// Latitude, longitude, altitude and both accuracies.
  var placeValues: [Double] {
    [coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy]
  }
}
