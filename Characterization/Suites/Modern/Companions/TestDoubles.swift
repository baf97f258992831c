import Foundation
import Modern
import Testing

extension Coordinate {
  /// A point on the prime meridian.
  static func degrees(_ latitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: 0)
  }
}

/// A server whose downloads end when the test calls `answer` or `fail`.
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
