// Builds the production dependencies of the companions. Apart from Live.swift, only this file connects them with
// the location manager and with singletons.

import Foundation

extension LocationManager: Compass {}

/// The production dependencies of the companions.
@MainActor
public enum LiveCompanions {
  /// Creates a location manager with the best accuracy.
  public static func compass() -> any Compass { Live.locationManager(.fine) }

  /// Prints a sentence to the console.
  public static func report(_ sentence: String) { print(sentence) }

  /// Requests five articles within 10 km from the Wikipedia in `language`, nearest first.
  ///
  /// - Throws: an error of the server or of the network; `URLError.badURL` if `language` cannot be part of a
  ///   web address.
  public static func places(near coordinate: Coordinate, language: String) async throws
    -> [NearbyPlace]
  {
    guard let siteURL = URL(string: "https://\(language).wikipedia.org") else {
      throw URLError(.badURL)
    }
    return try await withCheckedThrowingContinuation { continuation in
      Live.articles(siteURL: siteURL, near: coordinate.location, limit: 5) { answer in
        continuation.resume(
          with: answer.map { articles in
            articles.map { NearbyPlace(title: $0.title, coordinate: Coordinate($0.location)) }
          })
      }
    }
  }
}
