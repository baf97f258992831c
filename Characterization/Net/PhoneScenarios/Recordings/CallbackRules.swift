import Equivalence
import Foundation
import SimulatedPhone

extension RecordedPhone {
  /// Notes what the phone sends, and returns the first rule that it breaks. Nil for what is no callback.
  mutating func receive(_ input: Input, in step: Transcript<Input>.Step) -> PhoneRule? {
    switch input {
    case .status(let status):
      change(to: status, in: step)
      return receiveStatus()
    case .callbackStatus(let status):
      let rule = receiveStatus()
      return status == self.status ? rule : .changedStatus
    case .location(let location):
      self.location = location
      return receive([location])
    case .callbackLocations(let locations): return receive(locations)
    case .heading(let heading):
      self.heading = heading
      return receive(heading)
    case .callbackHeading(let heading):
      let rule = receive(heading)
      return heading == self.heading ? rule : .lastHeading
    case .error(let code): return receive(code)
    case .rotate(let orientation): return receive(orientation)
    case .callbackRotation: return .orientation
    case .foreignError, .callbackPaused: return .notSimulated
    default: return nil
    }
  }

  private mutating func receiveStatus() -> PhoneRule? {
    settle(.status)
    guard owedStatusCount == 0 else {
      owedStatusCount -= 1
      return nil
    }
    defer { mayResume = false }
    return mayResume ? nil : .statusOnce
  }

  // MARK: Locations and errors

  private mutating func receive(_ locations: [Location]) -> PhoneRule? {
    guard let location = locations.last else { return .notEmpty }
    defer {
      (firstLocation, deliveredLocation, hasLostFix) = (nil, location, false)
      settle(.location)
    }
    if locations.count > 1 { return .notSimulated }
    if !updatesLocation { return .nothingAfterStop }
    if status == .notDetermined { return .notDetermined }
    if !status.isAuthorized { return .denied }
    if let last = deliveredLocation {
      return location.isNearer(to: last, than: distanceFilter) ? .distanceFilter : nil
    }
    if let first = firstLocation, first != location { return .lastKnownFirst }
    return nil
  }

  private mutating func receive(_ code: CLError.Code) -> PhoneRule? {
    switch code {
    case .locationUnknown:
      hasLostFix = true
      return updatesLocation ? nil : .nothingAfterStop
    case .denied:
      let isOwed = settle(.error)
      if !updatesLocation { return .nothingAfterStop }
      if status == .notDetermined { return .notDetermined }
      if hasRefusedAhead || owed.contains(where: { $0.event == .status }) {
        return .statusBeforeError
      }
      return isOwed ? nil : .denied
    default: return .notSimulated
    }
  }

  // MARK: Headings and rotations

  private mutating func receive(_ heading: Heading) -> PhoneRule? {
    let (last, declination) = (deliveredHeading, heading.declination)
    defer {
      (deliveredHeading, lastHeading) = (heading, heading)
      if self.declination == nil { self.declination = declination }
      settle(.heading)
    }
    if !updatesHeading { return .nothingAfterStop }
    if let declination {
      guard updatesLocation, status.isAuthorized else { return .trueHeading }
      // Even on a way of hours it changes by less.
      if let before = self.declination, angle(declination, before) > 1 { return .trueHeading }
    } else if deliveredLocation != nil, updatesLocation, status.isAuthorized,
      heading.accuracy.value >= 0
    {
      return .trueHeading
    }
    // Modern keeps the usual filter of 1 degree.
    guard let last else { return nil }
    return angle(heading.degrees.value, last.degrees.value) < 1 ? .headingFilter : nil
  }

  private mutating func receive(_ orientation: UIDeviceOrientation) -> PhoneRule? {
    settle(.rotation)
    if orientation != self.orientation { timeOfRotation = clock }
    self.orientation = orientation
    // Of several rotations at once, each has a notification.
    if let time = timeOfRotation, clock - time < 1 { return nil }
    return .orientation
  }
}

extension Heading {
  /// The angle from magnetic to true north, in degrees. Nil if true north is not known.
  fileprivate var declination: Double? {
    trueHeading.value < 0 ? nil : trueHeading.value - degrees.value
  }
}

/// Returns the smaller angle between two directions, in degrees.
private func angle(_ one: Double, _ other: Double) -> Double {
  abs((one - other).remainder(dividingBy: 360))
}

extension Location {
  /// Whether the distance is certainly less than `meters`.
  fileprivate func isNearer(to other: Location, than meters: Double) -> Bool {
    // The phone and this computation differ by up to 1 %.
    (distance(to: other) + uncertainty + other.uncertainty) * 1.01 < meters
  }

  /// Whether the distance is certainly greater than `meters`.
  func isFarther(from other: Location, than meters: Double) -> Bool {
    (distance(to: other) - uncertainty - other.uncertainty) * 0.99 > meters
  }

  /// Meters.
  private func distance(to other: Location) -> Double {
    CLLocation(self).distance(from: CLLocation(other))
  }

  /// How far away the phone may have been, in meters. A coordinate with at most three decimals may be one of a private
  /// recording, which rounds it to a thousandth of a degree.
  private var uncertainty: Double {
    [latitude, longitude].allSatisfy { ($0.value * 1000).rounded() / 1000 == $0.value } ? 80 : 0
  }
}
