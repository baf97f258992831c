import Foundation
import SimulatedPhone

/// All numbers of a `CLLocation`, written `LAT LON`. Each other number that is not the usual one of a scripted phone
/// follows after its name.
public struct Location: Hashable, Sendable, CustomStringConvertible {
  /// The numbers other than the coordinate.
  package enum Detail: Int, CaseIterable, Sendable {
    case altitude, horizontalAccuracy, verticalAccuracy
    case course, courseAccuracy, speed, speedAccuracy
    /// In seconds since the start of the phone's clock.
    case timestamp

    var usual: Number {
      switch self {
      case .altitude, .horizontalAccuracy, .timestamp: Number(0)
      case .verticalAccuracy, .course, .courseAccuracy, .speed, .speedAccuracy: Number(-1)
      }
    }
  }

  package let latitude: Number
  package let longitude: Number
  /// In the order of ``Detail``. Empty if all are usual, because an exploration compares most locations of that kind.
  private var details: [Number] = []

  package init(_ latitude: Double, _ longitude: Double, _ details: [Detail: Double] = [:]) {
    self.latitude = Number(latitude)
    self.longitude = Number(longitude)
    for (detail, value) in details { self[detail] = Number(value) }
  }

  package init(_ location: CLLocation) {
    latitude = Number(location.coordinate.latitude)
    longitude = Number(location.coordinate.longitude)
    if !location.details.isEmpty { details = location.details.map { Number($0) } }
  }

  package subscript(detail: Detail) -> Number {
    get { details.isEmpty ? detail.usual : details[detail.rawValue] }
    set {
      var all = Detail.allCases.map { self[$0] }
      all[detail.rawValue] = newValue
      details = all == Detail.allCases.map(\.usual) ? [] : all
    }
  }

  /// As a line of a transcript has it.
  public var description: String {
    let unusual = Detail.allCases.filter { self[$0] != $0.usual }
    return "\(latitude) \(longitude)" + unusual.map { " \($0) \(self[$0])" }.joined()
  }
}

extension CLLocation {
  convenience init(_ location: Location) {
    self.init(
      coordinate: CLLocationCoordinate2D(
        latitude: location.latitude.value, longitude: location.longitude.value),
      altitude: location[.altitude].value,
      horizontalAccuracy: location[.horizontalAccuracy].value,
      verticalAccuracy: location[.verticalAccuracy].value, course: location[.course].value,
      courseAccuracy: location[.courseAccuracy].value, speed: location[.speed].value,
      speedAccuracy: location[.speedAccuracy].value,
      timestamp: Date(timeIntervalSinceReferenceDate: location[.timestamp].value))
  }
}

/// All numbers of a `CLHeading`, written `DEG accuracy ACC`. Each other number that is not the usual one of a scripted
/// phone follows after its name.
public struct Heading: Hashable, Sendable, CustomStringConvertible {
  package let degrees: Number
  package let accuracy: Number
  /// The direction relative to true north.
  package var trueHeading: Number
  /// In seconds since the start of the phone's clock.
  package var timestamp: Number

  /// Without a true heading, true and magnetic north differ, so that a subject that confuses them is noticed.
  package init(
    _ degrees: Double, accuracy: Double, trueHeading: Double? = nil, timestamp: Double = 0
  ) {
    self.degrees = Number(degrees)
    self.accuracy = Number(accuracy)
    self.trueHeading = Number(trueHeading ?? degrees + 3)
    self.timestamp = Number(timestamp)
  }

  package init(_ heading: CLHeading) {
    degrees = Number(heading.magneticHeading)
    accuracy = Number(heading.headingAccuracy)
    trueHeading = Number(heading.trueHeading)
    timestamp = Number(heading.timestamp.timeIntervalSinceReferenceDate)
  }

  /// As a line of a transcript has it.
  public var description: String {
    let usual = Heading(degrees.value, accuracy: accuracy.value)
    return "\(degrees) accuracy \(accuracy)"
      + (trueHeading == usual.trueHeading ? "" : " trueHeading \(trueHeading)")
      + (timestamp == usual.timestamp ? "" : " timestamp \(timestamp)")
  }
}
