// The link seam: the only file that says where CLLocationManager, UIDevice and
// whatever else an app reaches for come from.

import Foundation

#if os(iOS)
  @_exported import CoreLocation
  @_exported import UIKit
  import os
#else
  @_exported import SimulatedPhone

  public typealias NotificationCenter = PhoneNotificationCenter
  typealias Thread = PhoneThread
  public typealias UserDefaults = PhoneUserDefaults

  extension Date {
    /// Now, by the clock of the phone. It hides Foundation's initializer of this name.
    init() { self = Phone.current.now }
  }

  /// What an app prints, nobody reads on a phone. It hides Swift's function of this name.
  func print(_ line: String) { Phone.current.log("print", line) }
#endif

/// Where the app's log lines go: errors and what is worth knowing, no more.
func appLog(_ level: LogLevel, _ message: @autoclosure () -> String) {
  guard level.rawValue <= LogLevel.info.rawValue else { return }
  #if os(iOS)
    let line = message()
    os_log("%{public}@", type: level == .error ? .error : .info, line)
  #else
    Phone.current.log("\(level)", message())
  #endif
}

/// Sends the user to the app's page in Settings.
func openSettings() {
  #if os(iOS)
    UIApplication.shared.open(URL(string: UIApplication.openSettingsURLString)!)
  #else
    Phone.current.opensSettings()
  #endif
}

/// Asks the Wikipedia at `siteURL` for its articles within 10 km of `location`, nearest first.
/// Answers later, on the main thread.
func fetchArticles(
  siteURL: URL, near location: CLLocation, limit: Int,
  completion: @escaping ([(title: String, location: CLLocation)]?, (any Error)?) -> Void
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
        return try JSONDecoder().decode(GeoSearch.self, from: data ?? Data()).query.geosearch.map {
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
