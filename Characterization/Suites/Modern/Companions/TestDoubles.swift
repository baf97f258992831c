import Foundation
import Modern
import Testing

/// A location manager whose locations the test delivers.
@MainActor
final class ManualMovementManager: LocationManagerConfigurable {
  weak var delegate: (any CLLocationManagerDelegate)?
  var desiredAccuracy = 0.0

  func requestAlwaysAuthorization() {}
  func startUpdatingLocation() {}

  func deliver(_ latitudes: [Double]) {
    let manager = Phone().use { CLLocationManager() }
    delegate?.locationManager(manager, didUpdateLocations: latitudes.map { .degrees($0) })
  }
}

/// A compass whose values the test sets, and which calls a closure of the test.
final class FakeCompass: Compass {
  var location: CLLocation?
  var heading: CLHeading?
  private(set) var isUpdating = false
  /// Called at the end of each start.
  var onStart: @MainActor () -> Void = {}

  func start() {
    isUpdating = true
    onStart()
  }

  func stop() { isUpdating = false }
}

extension PlacesApp {
  /// Makes an app on a phone whose user has allowed access.
  static func allowed(
    on phone: Phone, _ compass: FakeCompass, _ places: some PlaceStorage,
    download: @escaping Feed.Download = { _, _ in [] }
  ) throws -> PlacesApp {
    phone.permission = .authorizedAlways
    return try phone.use {
      try PlacesApp(
        managers: CLLocationManager.init, compass: compass,
        status: CLLocationManager.authorizationStatus, preferences: phone.userDefaults,
        places: places, download: download, report: { _ in })
    }
  }
}

@MainActor
final class RecordingObserver: MovementObserver {
  private(set) var latitudes: [Double] = []

  func moved(to coordinate: Coordinate) { latitudes.append(coordinate.latitude) }
}

extension Coordinate {
  /// A point on the prime meridian.
  static func degrees(_ latitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: 0)
  }
}

extension CLLocation {
  /// A location on the prime meridian.
  static func degrees(_ latitude: Double) -> CLLocation {
    Phone().use { CLLocation(latitude: latitude, longitude: 0) }
  }
}

/// A server whose downloads end when the test calls `answer` or `fail`.
@MainActor
final class ManualServer {
  /// The latitudes of all downloads, in the order in which the downloads began.
  private(set) var latitudes: [Double] = []
  private(set) var languages: [String] = []
  /// The number of downloads that have ended.
  private(set) var ended = 0
  private var waiting: [CheckedContinuation<[NearbyPlace], any Error>] = []

  func download(near coordinate: Coordinate, language: String) async throws -> [NearbyPlace] {
    latitudes.append(coordinate.latitude)
    languages.append(language)
    defer { ended += 1 }
    return try await withCheckedThrowingContinuation { waiting.append($0) }
  }

  /// Ends the oldest download with places of these titles.
  func answer(_ titles: String...) {
    oldest?.resume(returning: titles.map { NearbyPlace(title: $0, coordinate: .degrees(0)) })
  }

  /// Ends the oldest download with an error.
  func fail() { oldest?.resume(throwing: URLError(.timedOut)) }

  private var oldest: CheckedContinuation<[NearbyPlace], any Error>? {
    if waiting.isEmpty {
      Issue.record("no download waits for an answer")
      return nil
    }
    return waiting.removeFirst()
  }
}

/// A server whose downloads end only when their tasks are canceled.
@MainActor
final class SilentServer {
  private(set) var waiting = 0

  func download(near _: Coordinate, language _: String) async throws -> [NearbyPlace] {
    waiting += 1
    defer { waiting -= 1 }
    await until { false }
    throw CancellationError()
  }
}
