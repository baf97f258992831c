import Foundation
import Modern

/// Writes values as the notation of transcripts has them.
struct Notation {
  private let start: Date

  init(start: Date) { self.start = start }

  /// The shortest form that reads back. The notation has no infinite number, and the greatest one stands for it.
  func text(of number: Double) -> String {
    if number.isNaN { return "nan" }
    let greatest = Double.greatestFiniteMagnitude
    let text = "\(min(max(number, -greatest), greatest))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  func text(of location: CLLocation) -> String {
    // An omitted number has its usual value.
    let details: [(name: String, value: Double, usual: Double)] = [
      ("altitude", location.altitude, 0),
      ("horizontalAccuracy", location.horizontalAccuracy, 0),
      ("verticalAccuracy", location.verticalAccuracy, -1),
      ("course", location.course, -1), ("courseAccuracy", location.courseAccuracy, -1),
      ("speed", location.speed, -1), ("speedAccuracy", location.speedAccuracy, -1),
      ("timestamp", seconds(location.timestamp), 0),
    ]
    let coordinate = location.coordinate
    let unusual = details.filter { $0.value.bitPattern != $0.usual.bitPattern }
    return "\(text(of: coordinate.latitude)) \(text(of: coordinate.longitude))"
      + unusual.map { " \($0.name) \(text(of: $0.value))" }.joined()
  }

  func text(of heading: CLHeading) -> String {
    let (degrees, time) = (heading.magneticHeading, seconds(heading.timestamp))
    let writesTrue = heading.trueHeading.bitPattern != (degrees + 3).bitPattern
    return "\(text(of: degrees)) accuracy \(text(of: heading.headingAccuracy))"
      + (writesTrue ? " trueHeading \(text(of: heading.trueHeading))" : "")
      + (time.bitPattern != 0 ? " timestamp \(text(of: time))" : "")
  }

  /// The name of a Core Location error, or the domain and the number of another one.
  func text(of error: any Error) -> String {
    let error = error as NSError
    if error.domain == kCLErrorDomain, Self.errors.indices.contains(error.code) {
      return Self.errors[error.code]
    }
    // A domain is one word in the notation.
    let domain = error.domain.split(whereSeparator: \.isWhitespace).joined(separator: "_")
    return "\(domain.isEmpty ? "_" : domain) \(error.code)"
  }

  // MARK: Time

  /// The seconds since the beginning of the recording, to a millisecond.
  func seconds(_ time: Date) -> Double {
    let seconds = time.timeIntervalSince(start)
    // Greater numbers have no thousandths.
    return abs(seconds) < 1e12 ? (seconds * 1000).rounded() / 1000 + 0 : seconds
  }

  // MARK: Names. On iOS a value of these types does not print its name.

  /// Nil for a status that Apple added later.
  func name(of status: CLAuthorizationStatus) -> String? {
    switch status {
    case .notDetermined: "notDetermined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorizedAlways: "authorizedAlways"
    case .authorizedWhenInUse: "authorizedWhenInUse"
    default: nil
    }
  }

  func name(of orientation: UIDeviceOrientation) -> String {
    Self.orientations.indices.contains(orientation.rawValue)
      ? Self.orientations[orientation.rawValue] : "unknown"
  }

  func name(of orientation: CLDeviceOrientation) -> String {
    let number = Int(orientation.rawValue)
    return Self.orientations.indices.contains(number) ? Self.orientations[number] : "unknown"
  }

  func name(of activity: CLActivityType) -> String {
    switch activity {
    case .automotiveNavigation: "automotiveNavigation"
    case .fitness: "fitness"
    case .otherNavigation: "otherNavigation"
    case .airborne: "airborne"
    default: "other"
    }
  }

  /// The orientations of Core Location and of UIKit, by their raw values.
  private static let orientations = [
    "unknown", "portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight", "faceUp",
    "faceDown",
  ]

  /// The codes of `CLError`, by their raw values.
  private static let errors = [
    "locationUnknown", "denied", "network", "headingFailure", "regionMonitoringDenied",
    "regionMonitoringFailure", "regionMonitoringSetupDelayed", "regionMonitoringResponseDelayed",
    "geocodeFoundNoResult", "geocodeFoundPartialResult", "geocodeCanceled", "deferredFailed",
    "deferredNotUpdatingLocation", "deferredAccuracyTooLow", "deferredDistanceFiltered",
    "deferredCanceled", "rangingUnavailable", "rangingFailure", "promptDeclined",
    "historicalLocationError",
  ]
}
