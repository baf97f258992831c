import Foundation
import Modern
import Testing

extension Coordinate {
  /// A point on the prime meridian.
  static func degrees(_ latitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: 0)
  }
}

extension CLLocation {
  /// A location on the prime meridian.
  static func degrees(_ latitude: CLLocationDegrees) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: 0), altitude: 0,
      horizontalAccuracy: 5, verticalAccuracy: 5, timestamp: .distantPast)
  }
}

/// Preferences in a dictionary.
///
/// Choose *a store in memory* if the class under test reads later what it has written: each test has its own, and
/// nothing is left when it ends.
@MainActor
final class PreferencesInMemory: PreferenceStorage {
  private var values: [String: Any] = [:]

  func object(forKey key: String) -> Any? { values[key] }
  func set(_ value: Any?, forKey key: String) { values[key] = value }
}

/// A server whose downloads end when the test calls `answer` or `fail`.
///
/// Choose *an async function that waits* if the class under test awaits the answer, and the test acts in between.
@MainActor
final class ManualServer {
  /// The latitudes of all downloads, in the order in which the downloads began.
  private(set) var latitudes: [Double] = []
  /// The number of downloads whose tasks were canceled before they ended.
  private(set) var canceled = 0
  private var waiting: [CheckedContinuation<[NearbyPlace], any Error>] = []

  func download(near coordinate: Coordinate, language _: String) async throws -> [NearbyPlace] {
    latitudes.append(coordinate.latitude)
    defer { if Task.isCancelled { canceled += 1 } }
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

extension PlacesFeed {
  var titles: [String] { content.titles }
}

extension PlacesFeed.Content {
  var titles: [String] { places.map(\.title) }
}
