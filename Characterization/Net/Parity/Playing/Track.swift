import Foundation
import SimulatedPhone

/// A valid GPX file, along which a phone can be moved.
public struct Track: Sendable {
  public let file: URL
  /// The name of the file in error messages.
  public let name: String
  /// The kind of points that are replayed: those of tracks; without tracks, those of routes; without both,
  /// waypoints. Xcode reads only waypoints.
  public let kind: GPX.PointKind
  public let points: Int
  /// In seconds.
  public let duration: Double
  /// In meters.
  public let distance: Double

  /// Reads the whole file once, so that a file with an error is not even replayed in part. `progress` receives the number
  /// of points read, after every 4,096. If `goesOn` returns false at an element, the track has only the points before.
  ///
  /// - Throws: ``Problem`` with the line and, if the parser reports it, the column.
  public init(
    _ file: URL, name: String, progress: (Int) -> Void = { _ in },
    goesOn: () -> Bool = { true }
  ) throws(Problem) {
    var legs: [GPX.PointKind: Leg] = [:]
    var read = 0
    let isWhole = try Track.read(file, name: name, goesOn: goesOn) { point in
      read += 1
      if read.isMultiple(of: 4096) { progress(read) }
      for input in point.inputs { _ = try PhoneVerb(input) }
      legs[point.kind, default: Leg()].advance(to: point)
    }
    let kind = GPX.PointKind.allCases.first { legs[$0] != nil } ?? .track
    guard let leg = legs[kind] ?? (isWhole ? nil : Leg()) else {
      throw Problem(file: name, "no points: expected <trkpt>, <rtept> or <wpt> elements")
    }
    if let failure = leg.failure { throw Problem(failure, in: name) }
    self.file = file
    self.name = name
    self.kind = kind
    points = leg.points
    duration = leg.duration
    distance = leg.distance
  }

  /// Visits the moments of the replay, in order, until `goesOn` returns false.
  func visit(goesOn: () -> Bool, _ body: (Moment) throws -> Void) throws(Problem) {
    var last: Moment?
    _ = try Track.read(file, name: name, goesOn: goesOn) { point in
      guard point.kind == kind else { return }
      let moment = try Moment(point, after: last)
      last = moment
      try body(moment)
    }
  }

  /// Visits the moments of the replay, in order, with a body that may suspend.
  ///
  /// The parser cannot suspend. It runs on a thread of its own, at most two batches of points ahead of the
  /// body. Both end when `goesOn` returns false.
  func visitSuspending(
    goesOn: @escaping @Sendable () -> Bool,
    isolation: isolated (any Actor)? = #isolation, _ body: (Moment) async -> Void
  ) async throws(Problem) {
    let (batches, continuation) = AsyncStream<Result<[Moment], Problem>>.makeStream()
    let isTaken = DispatchSemaphore(value: 1)
    Thread.detachNewThread {
      var batch: [Moment] = []
      do throws(Problem) {
        try visit(goesOn: goesOn) { moment in
          batch.append(moment)
          guard batch.count == 256 else { return }
          isTaken.wait()
          // The stream accepts no more batches if its reader was canceled.
          guard case .enqueued = continuation.yield(.success(batch)) else {
            throw CancellationError()
          }
          batch = []
        }
        continuation.yield(.success(batch))
      } catch {
        continuation.yield(.failure(error))
      }
      continuation.finish()
    }
    defer { isTaken.signal() }
    for await batch in batches {
      for moment in try batch.get() where goesOn() { await body(moment) }
      isTaken.signal()
    }
    if Task.isCancelled { throw Problem(file: name, "the replay was canceled") }
  }

  /// Returns whether the whole file was read: false if `goesOn` returned false.
  private static func read(
    _ file: URL, name: String, goesOn: () -> Bool, _ visit: (GPX.Point) throws -> Void
  ) throws(Problem) -> Bool {
    do {
      try GPX.read(file, goesOn: goesOn, visit: visit)
      return true
    } catch is CancellationError {
      return false
    } catch let failure as GPX.Failure {
      throw Problem(failure, in: name)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(file: name, "\(error)")
    }
  }
}

extension Problem {
  fileprivate init(_ failure: GPX.Failure, in file: String) {
    self.init(file: file, line: failure.line, column: failure.column, failure.message)
  }
}

/// The number, the length and the duration of all points of one kind: of tracks, routes or waypoints.
private struct Leg {
  var points = 0
  var distance = 0.0
  var first: Moment?
  var last: Moment?
  /// The error of the first point that is out of order. It matters only if points of this kind are replayed: the
  /// waypoints beside a track may be in any order.
  var failure: GPX.Failure?

  var duration: Double {
    guard let first, let last else { return 0 }
    return last.time.timeIntervalSince(first.time)
  }

  mutating func advance(to point: GPX.Point) {
    guard failure == nil else { return }
    do throws(GPX.Failure) {
      let moment = try Moment(point, after: last)
      points += 1
      distance += moment.step
      first = first ?? moment
      last = moment
    } catch {
      failure = error
    }
  }
}

/// A point of a track, with the time when the phone is there.
struct Moment: Sendable {
  let line: Int
  let time: Date
  /// The distance from the previous moment, in meters.
  let step: Double
  let location: CLLocation
  let inputs: [GPX.PhoneInput]
  /// The last time that the file contains up to this point.
  private let fileTime: Date?
  /// The seconds that are added to the times of this segment, so that the phone's clock never runs backwards.
  private let offset: TimeInterval

  /// - Throws: `GPX.Failure` if the time runs backwards within a segment by more than one second. Less may
  ///   be a rounding error of the logger.
  init(_ point: GPX.Point, after last: Moment?) throws(GPX.Failure) {
    let (time, offset) = try Moment.time(of: point, after: last)
    let here = CLLocation(point)
    let step = last.map { here.distance(from: $0.location) } ?? 0
    let seconds = last.map { time.timeIntervalSince($0.time) } ?? 0
    line = point.line
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
    of point: GPX.Point, after last: Moment?
  ) throws(GPX.Failure) -> (time: Date, offset: TimeInterval) {
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
      throw GPX.Failure(
        line: point.line, column: point.column,
        "time runs backwards, by \(Number(before.timeIntervalSince(time)).description) seconds;"
          + " sort the points of the segment by time")
    }
    return (max(last.time, time + last.offset), last.offset)
  }
}

extension CLLocation {
  fileprivate convenience init(_ point: GPX.Point) {
    self.init(
      coordinate: point.coordinate, altitude: 0, horizontalAccuracy: 0, verticalAccuracy: -1,
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

/// An input that a track may contain: one that can happen on a realistic phone.
enum PhoneVerb {
  case app(Input)
  case permission(CLAuthorizationStatus)
  case services(isOn: Bool)
  case rotation(UIDeviceOrientation)
  case compass(Heading)
  case lostFix

  init(_ input: GPX.PhoneInput) throws {
    do {
      switch try Input(input.text) {
      case .start: self = .app(.start)
      case .stop: self = .app(.stop)
      case .status(let status): self = .permission(status)
      case .services(let isOn): self = .services(isOn: isOn)
      case .rotate(let orientation): self = .rotation(orientation)
      case .heading(let heading): self = .compass(heading)
      case .error(.locationUnknown): self = .lostFix
      default:
        throw GPX.Failure(
          line: input.line,
          "`\(input.text.shortened)` cannot happen along a track; expected start, stop, status, services,"
            + " rotate, heading or error locationUnknown")
      }
    } catch let error as Unreadable {
      throw GPX.Failure(line: input.line, "in <phone:input>: \(error.message)")
    }
  }
}
