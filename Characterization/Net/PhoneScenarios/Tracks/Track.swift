import Equivalence
import Foundation
import SimulatedPhone

/// A valid GPX file, along which a phone can be moved.
package struct Track: Sendable {
  /// The name of the file in error messages.
  package let name: String
  let moments: [Moment]

  package var points: Int { moments.count }
  /// In seconds.
  package var duration: Double {
    guard let first = moments.first, let last = moments.last else { return 0 }
    return last.time.timeIntervalSince(first.time)
  }
  /// In meters.
  package var distance: Double { moments.map(\.step).reduce(0, +) }

  /// Reads the whole file, so that a file with an error is not even replayed in part. The points are those of tracks;
  /// without tracks, those of routes; without both, waypoints. Xcode reads only waypoints.
  ///
  /// `progress` receives the number of points read, after every 4,096. If `goesOn` returns false at a point, the track has
  /// only the points before.
  ///
  /// - Throws: ``Problem`` with the place of a mistake in the file.
  package init(
    _ data: Data, name: String, progress: @escaping (Int) -> Void = { _ in },
    goesOn: @escaping () -> Bool = { true }
  ) throws(Problem) {
    let points = try GPXReader.points(of: data, file: name) { count in
      if count > 0 && count.isMultiple(of: 4096) { progress(count) }
      return goesOn()
    }
    if points.isEmpty && goesOn() {
      throw Problem(file: name, "no points: expected <trkpt>, <rtept> or <wpt> elements")
    }
    let kind = GPXReader.PointKind.allCases.first { kind in points.contains { $0.kind == kind } }
    var moments: [Moment] = []
    for point in points where point.kind == kind {
      moments.append(try Moment(point, after: moments.last, in: name))
    }
    self.name = name
    self.moments = moments
  }

  package init(
    _ file: URL, name: String, progress: @escaping (Int) -> Void = { _ in },
    goesOn: @escaping () -> Bool = { true }
  ) throws(Problem) {
    let data = try FileSearch.contents(of: file, name: name)
    try self.init(data, name: name, progress: progress, goesOn: goesOn)
  }
}

/// A point of a track, with the time when the phone is there.
struct Moment: Sendable {
  let line: Int
  let time: Date
  /// The distance from the previous moment, in meters.
  let step: Double
  let location: CLLocation
  let inputs: [Input]
  /// The last time that the file contains up to this point.
  private let fileTime: Date?
  /// The seconds that are added to the times of this segment, so that the phone's clock never runs backwards.
  private let offset: TimeInterval

  /// - Throws: ``Problem`` if the time runs backwards within a segment by more than one second. Less may be a
  ///   rounding error of the logger.
  init(_ point: GPXReader.Point, after last: Moment?, in file: String) throws(Problem) {
    let (time, offset) = try Moment.time(of: point, after: last, in: file)
    let here = CLLocation(point.coordinate)
    let step = last.map { here.distance(from: $0.location) } ?? 0
    let seconds = last.map { time.timeIntervalSince($0.time) } ?? 0
    line = point.place.line
    inputs = point.inputs
    fileTime = point.time ?? last?.fileTime
    (self.time, self.offset, self.step) = (time, offset, step)
    // The points have no accuracy; a phone outdoors has about 5 meters.
    location = CLLocation(
      coordinate: point.coordinate, altitude: point.elevation ?? 0, horizontalAccuracy: 5,
      verticalAccuracy: point.elevation == nil ? -1 : 5,
      course: step > 0 ? last?.location.bearing(to: here) ?? -1 : -1,
      speed: seconds > 0 ? step / seconds : -1, timestamp: time)
  }

  /// Returns the time of the phone's clock at this point.
  ///
  /// A point without a time is one second after the previous point. The same applies to the first point of a
  /// segment if its time is earlier than the previous time in the file.
  private static func time(
    of point: GPXReader.Point, after last: Moment?, in file: String
  ) throws(Problem) -> (time: Date, offset: TimeInterval) {
    guard let last else { return (point.time ?? Date(timeIntervalSinceReferenceDate: 0), 0) }
    let next = last.time + 1
    guard let time = point.time else { return (next, last.offset) }
    guard let before = last.fileTime else {
      // The file had no time so far. From here on, the clock follows the file.
      return (next, next.timeIntervalSince(time))
    }
    if point.isFirstOfSegment && time < before {
      return (next, next.timeIntervalSince(time))
    }
    guard time >= before - 1 else {
      throw Problem(
        file: file, line: point.place.line, column: point.place.column,
        "time runs backwards, by \(Number(before.timeIntervalSince(time))) seconds;"
          + " sort the points of the segment by time")
    }
    return (max(last.time, time + last.offset), last.offset)
  }
}

extension Moment: CustomStringConvertible {
  var description: String { "line \(line), \(clock(time)) UTC" }
}

/// Two moments of a track are equal if they have the same line and time.
extension Moment: Hashable {
  static func == (one: Moment, other: Moment) -> Bool {
    one.line == other.line && one.time == other.time
  }

  func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

extension CLLocation {
  fileprivate convenience init(_ coordinate: CLLocationCoordinate2D) {
    self.init(
      coordinate: coordinate, altitude: 0, horizontalAccuracy: 0, verticalAccuracy: -1,
      timestamp: Date(timeIntervalSinceReferenceDate: 0))
  }

  /// The direction to `other` at this location, in degrees clockwise from north, 0 to 360.
  fileprivate func bearing(to other: CLLocation) -> Double {
    let (from, to) = (coordinate.latitude * .pi / 180, other.coordinate.latitude * .pi / 180)
    let turn = (other.coordinate.longitude - coordinate.longitude) * .pi / 180
    let bearing = atan2(sin(turn) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(turn))
    return (bearing * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
  }
}

extension Phone {
  /// Moves the phone to the point, and turns it in the direction of travel.
  func move(to moment: Moment) {
    move(to: moment.location)
    if moment.location.course >= 0 { turn(toDegrees: moment.location.course, accuracy: 10) }
  }

  /// Applies an input of a track to the phone. Returns false if it is a call of the app.
  func apply(_ input: Input) -> Bool {
    switch input {
    case .status(let status): user.changeSetting(to: status)
    case .services(let isOn): user.switchServices(on: isOn)
    case .rotate(let orientation): rotate(to: orientation)
    case .heading(let heading):
      turn(toDegrees: heading.degrees.value, accuracy: heading.accuracy.value)
    case .error: loseFix()
    default: return false
    }
    return true
  }
}

extension Input {
  /// Whether a track may contain the input, because it can happen on a realistic phone.
  var canHappenAlongTrack: Bool {
    switch self {
    case .start, .stop, .status, .services, .rotate, .heading, .error(.locationUnknown): true
    default: false
    }
  }
}
