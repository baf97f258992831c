// The real thing: the only file that reaches for what there is one of.

import Foundation

#if os(iOS)
  import os
#endif

/// Builds what runs on a phone.
@MainActor
public enum Live {
  public static func locationManager(_ configuration: LocationManager.Configuration)
    -> any LocationManaging
  {
    LocationManager(
      configuration, provider: CLLocationManager(), device: UIDevice.current,
      notificationCenter: .default, log: log, isSimulator: isSimulator)
  }

  /// A simulator has no location until somebody chooses one, and goes on reporting that as an error.
  static var isSimulator: Bool {
    #if targetEnvironment(simulator)
      true
    #else
      false
    #endif
  }

  // Deprecated, and used knowingly: the replacement is a property of a manager, and a question is no
  // reason to make one.
  public static let authorization = Authorization { CLLocationManager.authorizationStatus() }

  public static var userDefaults: UserDefaults { .standard }

  public static func now() -> Date { Date() }

  /// Where the app's log lines go: errors and what is worth knowing, no more.
  static func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
    guard level.rawValue <= LogLevel.info.rawValue else { return }
    #if os(iOS)
      let line = message()
      os_log("%{public}@", type: level == .error ? .error : .info, line)
    #else
      Phone.current.log("\(level)", message())
    #endif
  }

  /// Prints a sentence for whoever looks at the console.
  public static func report(_ sentence: String) { print(sentence) }

  /// Sends the user to the app's page in Settings.
  public static func openSettings() {
    #if os(iOS)
      UIApplication.shared.open(URL(string: UIApplication.openSettingsURLString)!)
    #else
      Phone.current.opensSettings()
    #endif
  }

  /// Looks up what the place at `location` is called, if it has a name. Answers later.
  public static func placeName(
    at location: CLLocation, completion: @escaping @MainActor (Result<String?, any Error>) -> Void
  ) {
    // Deprecated since iOS 26 in favor of MKReverseGeocodingRequest. A geocoder looks up one place at
    // a time, hence one for each.
    CLGeocoder().reverseGeocodeLocation(location) { placemarks, error in
      let answer = error.map { .failure($0) } ?? Result.success(placemarks?.first?.name)
      // Apple: on the main thread.
      MainActor.assumeIsolated { completion(answer) }
    }
  }

  /// Asks the Wikipedia at `siteURL` for its articles within 10 km of `location`, nearest first.
  /// Answers later, on the main thread.
  public static func articles(
    siteURL: URL, near location: CLLocation, limit: Int,
    completion:
      @escaping @MainActor ([(title: String, location: CLLocation)]?, (any Error)?) -> Void
  ) {
    #if os(iOS)
      let place = "\(location.coordinate.latitude)|\(location.coordinate.longitude)"
      var url = URLComponents(
        url: siteURL.appendingPathComponent("w/api.php"), resolvingAgainstBaseURL: false)!
      url.queryItems = [
        "action": "query", "list": "geosearch", "gscoord": place, "gsradius": "10000",
        "gslimit": "\(limit)", "format": "json",
      ].map(URLQueryItem.init)
      URLSession.shared.dataTask(with: url.url!) { data, _, error in
        let answer = Result {
          if let error { throw error }
          return try JSONDecoder().decode(GeoSearch.self, from: data ?? Data()).query.geosearch.map
          {
            (title: $0.title, location: CLLocation(latitude: $0.lat, longitude: $0.lon))
          }
        }
        DispatchQueue.main.async {
          switch answer {
          case .success(let articles): completion(articles, nil)
          case .failure(let error): completion(nil, error)
          }
        }
      }.resume()
    #else
      let language = siteURL.host?.split(separator: ".").first.map(String.init) ?? "en"
      Phone.current.fetchArticles(
        near: location, language: language, limit: limit, completion: completion)
    #endif
  }

  /// Requests five articles within 10 km from the Wikipedia in `language`, nearest first.
  ///
  /// - Throws: an error of the server or of the network; `URLError.badURL` if `language` is no part of
  ///   a web address.
  public static func places(near coordinate: Coordinate, language: String) async throws
    -> [NearbyPlace]
  {
    guard let siteURL = URL(string: "https://\(language).wikipedia.org") else {
      throw URLError(.badURL)
    }
    return try await withCheckedThrowingContinuation { continuation in
      articles(siteURL: siteURL, near: coordinate.location, limit: 5) { articles, error in
        if let articles {
          continuation.resume(
            returning: articles.map {
              NearbyPlace(title: $0.title, coordinate: Coordinate($0.location))
            })
        } else {
          continuation.resume(throwing: error ?? URLError(.badServerResponse))
        }
      }
    }
  }
}

/// The places that come with the app.
public struct BundledPlaces: PlaceStorage {
  public init() {}

  public func read() throws -> Data {
    guard let file = Bundle.module.url(forResource: "SavedPlaces", withExtension: "json") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try Data(contentsOf: file)
  }
}

#if os(iOS)
  private struct GeoSearch: Decodable {
    let query: Query

    struct Query: Decodable {
      let geosearch: [Article]
    }

    struct Article: Decodable {
      let title: String
      let lat: Double
      let lon: Double
    }
  }
#endif
