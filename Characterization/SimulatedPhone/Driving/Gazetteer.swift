import Foundation

/// The places of the simulated phone, all of them real. Its geocoder and its Wikipedia use only these.
package enum Gazetteer {
  package struct Place: Sendable {
    package let name: String
    package let locality: String
    package let country: String
    package let latitude: Double
    package let longitude: Double
    /// Titles of the Wikipedia article by language, where they differ from the name.
    let titles: [String: String]

    package var location: CLLocation {
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
        horizontalAccuracy: 0, verticalAccuracy: -1,
        timestamp: Date(timeIntervalSinceReferenceDate: 0))
    }

    package func title(in language: String) -> String { titles[language] ?? name }
  }

  package static let places = [
    place(
      "Brandenburger Tor", "Berlin", "DE", 52.51627, 13.37770, ["en": "Brandenburg Gate"]),
    place(
      "Reichstag", "Berlin", "DE", 52.51862, 13.37615,
      ["en": "Reichstag building", "de": "Reichstagsgebäude"]),
    place("Potsdamer Platz", "Berlin", "DE", 52.50961, 13.37623),
    place(
      "Siegessäule", "Berlin", "DE", 52.51454, 13.35012,
      ["en": "Berlin Victory Column", "de": "Siegessäule (Berlin)"]),
    place("Berlin Hauptbahnhof", "Berlin", "DE", 52.52508, 13.36940),
    place(
      "Berlin-Wannsee", "Berlin", "DE", 52.42139, 13.17917,
      ["en": "Berlin-Wannsee station", "de": "Bahnhof Berlin-Wannsee"]),
    place("Schloss Sanssouci", "Potsdam", "DE", 52.40419, 13.03844, ["en": "Sanssouci"]),
    place(
      "Potsdam Hauptbahnhof", "Potsdam", "DE", 52.39167, 13.06667,
      ["de": "Bahnhof Potsdam Hauptbahnhof"]),
    place(
      "Cerkniško jezero", "Cerknica", "SI", 45.75000, 14.36667, ["en": "Lake Cerknica"]),
    place("Mojstrovka", "Kranjska Gora", "SI", 46.43694, 13.74333),
    place(
      "Ferry Building", "San Francisco", "US", 37.79550, -122.39370,
      ["en": "San Francisco Ferry Building"]),
  ]

  /// The nearest place within 50 km.
  package static func nearest(to location: CLLocation) -> Place? {
    places(within: 50_000, of: location).first
  }

  /// The places within this distance, nearest first.
  package static func places(within meters: Double, of location: CLLocation) -> [Place] {
    places
      .map { (place: $0, distance: $0.location.distance(from: location)) }
      .filter { $0.distance <= meters }
      .sorted { $0.distance < $1.distance }
      .map(\.place)
  }

  private static func place(
    _ name: String, _ locality: String, _ country: String, _ latitude: Double, _ longitude: Double,
    _ titles: [String: String] = [:]
  ) -> Place {
    Place(
      name: name, locality: locality, country: country, latitude: latitude, longitude: longitude,
      titles: titles)
  }
}

extension Phone {
  /// Fetches the Wikipedia articles within 10 km in that language, nearest first, on a later turn.
  ///
  /// Replaces Wikipedia's `geosearch`. Fails without a network.
  public func fetchArticles(
    near location: CLLocation, language: String, limit: Int,
    completion: @escaping ([(title: String, location: CLLocation)]?, (any Error)?) -> Void
  ) {
    called("fetchArticles")
    answersLater { [unowned self] in
      guard isOnline else { return completion(nil, URLError(.notConnectedToInternet)) }
      let places = Gazetteer.places(within: 10_000, of: location).prefix(limit)
      completion(places.map { ($0.title(in: language), $0.location) }, nil)
    }
  }
}
