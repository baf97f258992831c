// Builds the production dependencies. Apart from Platform.swift and LiveCompanions.swift, only this file uses
// singletons.

import Foundation

#if os(iOS)
  import os
#endif

extension AppEnvironment {
  /// The production dependencies of the screens.
  public static var live: AppEnvironment {
    AppEnvironment(
      authorization: Live.authorization, preferences: Live.userDefaults, now: Live.now,
      openSettings: Live.openSettings, makeLocationManager: Live.locationManager,
      placeName: Live.placeName, articles: Live.articles)
  }
}

/// The production dependencies of the app.
@MainActor
public enum Live {
  /// Creates a location manager of the device, which the caller must retain.
  public static func locationManager(_ configuration: LocationManager.Configuration)
    -> LocationManager
  {
    LocationManager(
      configuration, provider: CLLocationManager(), device: UIDevice.current,
      notificationCenter: .default, log: log, isSimulator: isSimulator)
  }

  /// Whether the app runs in the iOS Simulator, which reports errors until the user chooses a location.
  static var isSimulator: Bool {
    #if targetEnvironment(simulator)
      true
    #else
      false
    #endif
  }

  // Deprecated, but used on purpose: the replacement is a property of a manager, and to read the status must
  // not create one.
  /// The permission of this app. Reading it creates no `CLLocationManager`.
  public static let authorization = Authorization { CLLocationManager.authorizationStatus() }

  /// The standard user defaults.
  public static var userDefaults: UserDefaults { .standard }

  /// Returns the current time.
  public static func now() -> Date { Date() }

  /// Writes errors and informative messages to the log, and omits all other levels.
  static func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
    guard level.rawValue <= LogLevel.info.rawValue else { return }
    #if os(iOS)
      let line = message()
      os_log("%{public}@", type: level == .error ? .error : .info, line)
    #else
      Phone.current.log("\(level)", message())
    #endif
  }

  /// Opens the page of the app in Settings.
  public static func openSettings() {
    #if os(iOS)
      UIApplication.shared.open(URL(string: UIApplication.openSettingsURLString)!)
    #else
      Phone.current.opensSettings()
    #endif
  }

  /// Looks up the name of the place at `location`, and later calls `completion`, with nil for an unnamed place.
  public static func placeName(
    at location: CLLocation, completion: @escaping @MainActor (Result<String?, any Error>) -> Void
  ) {
    // Deprecated since iOS 26 in favor of MKReverseGeocodingRequest. A geocoder looks up one place at
    // a time, hence one for each.
    CLGeocoder().reverseGeocodeLocation(location) { placemarks, error in
      let answer = error.map { .failure($0) } ?? Result.success(placemarks?.first?.name)
      // Core Location calls back on the main thread.
      MainActor.assumeIsolated { completion(answer) }
    }
  }

  /// Requests the articles within 10 km of `location` from the Wikipedia at `siteURL`, nearest first. Later
  /// calls `completion` on the main thread.
  public static func articles(
    siteURL: URL, near location: CLLocation, limit: Int,
    completion:
      @escaping @MainActor (Result<[(title: String, location: CLLocation)], any Error>) -> Void
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
        DispatchQueue.main.async { completion(answer) }
      }.resume()
    #else
      let language = siteURL.host?.split(separator: ".").first.map(String.init) ?? "en"
      Phone.current.fetchArticles(near: location, language: language, limit: limit) {
        articles, error in
        completion(error.map { .failure($0) } ?? .success(articles ?? []))
      }
    #endif
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
