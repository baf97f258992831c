import Foundation

/// The places of the simulated phone, all of them real. Its geocoder and its Wikipedia use only these.
package enum Gazetteer {
  /// A place that has an article in Wikipedia.
  package struct Place: Sendable {
    /// The name, which the geocoder returns.
    package let name: String
    let coordinate: CLLocationCoordinate2D
    /// Titles of the Wikipedia article by language, where they differ from the name.
    let titles: [String: String]

    fileprivate init(
      _ name: String, _ latitude: Double, _ longitude: Double, _ titles: [String: String] = [:]
    ) {
      self.name = name
      coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      self.titles = titles
    }

    /// The location, without a time that an app could compare.
    package var location: CLLocation {
      CLLocation(
        coordinate: coordinate, altitude: 0, horizontalAccuracy: 0, verticalAccuracy: -1,
        timestamp: Date(timeIntervalSinceReferenceDate: 0))
    }

    /// The title of the article in Wikipedia of this language, such as `en`.
    package func title(in language: String) -> String { titles[language] ?? name }
  }

  /// All places, without an order.
  package static let places = [
    Place("Brandenburger Tor", 52.51627, 13.37770, ["en": "Brandenburg Gate"]),
    Place(
      "Reichstag", 52.51862, 13.37615,
      ["en": "Reichstag building", "de": "Reichstagsgebäude"]),
    Place("Potsdamer Platz", 52.50961, 13.37623),
    Place(
      "Siegessäule", 52.51454, 13.35012,
      ["en": "Berlin Victory Column", "de": "Siegessäule (Berlin)"]),
    Place("Berlin Hauptbahnhof", 52.52508, 13.36940),
    Place(
      "Berlin-Wannsee", 52.42139, 13.17917,
      ["en": "Berlin-Wannsee station", "de": "Bahnhof Berlin-Wannsee"]),
    Place("Schloss Sanssouci", 52.40419, 13.03844, ["en": "Sanssouci"]),
    Place("Potsdam Hauptbahnhof", 52.39167, 13.06667, ["de": "Bahnhof Potsdam Hauptbahnhof"]),
    Place("Cerkniško jezero", 45.75000, 14.36667, ["en": "Lake Cerknica"]),
    Place("Mojstrovka", 46.43694, 13.74333),
    Place("Ferry Building", 37.79550, -122.39370, ["en": "San Francisco Ferry Building"]),
    // In Rome there is one place more than a feed requests. The last one is so far from the others that a phone in the
    // northwest of the city has exactly as many within 10 km.
    Place("Piazza Navona", 41.89920, 12.47310),
    Place("Pantheon", 41.89861, 12.47687),
    Place("Piazza di Spagna", 41.90570, 12.48230),
    Place("Piazza del Popolo", 41.91071, 12.47636),
    Place("Piazza Venezia", 41.89620, 12.48260),
    Place("Campo de' Fiori", 41.89557, 12.47211),
    Place("Castel Sant'Angelo", 41.90306, 12.46627),
    Place("Ara Pacis", 41.90611, 12.47556),
    Place("Domus Aurea", 41.89140, 12.49530),
    Place("Largo di Torre Argentina", 41.89530, 12.47670),
    Place("MAXXI", 41.92833, 12.46722),
    Place("Palazzo Barberini", 41.90333, 12.48972),
    Place("Palazzo Farnese", 41.89472, 12.47083),
    Place("Palazzo Venezia", 41.89639, 12.48139),
    Place("San Clemente al Laterano", 41.88944, 12.49750),
    Place("San Pietro in Vincoli", 41.89389, 12.49278),
    Place("Santa Maria Maggiore", 41.89760, 12.49840),
    Place("Santa Maria in Trastevere", 41.88944, 12.46972),
    Place("Villa Giulia", 41.91833, 12.47778),
    Place("Villa Medici", 41.90806, 12.48278),
    Place("Cinecittà", 41.85290, 12.57610),
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
}

extension Phone {
  /// Fetches the Wikipedia articles within 10 km in that language, nearest first, on a later turn.
  ///
  /// Replaces Wikipedia's `geosearch`. Fails without a network.
  package func fetchArticles(
    near location: CLLocation, language: String, limit: Int,
    completion: @escaping ([(title: String, location: CLLocation)]?, (any Error)?) -> Void
  ) {
    reportCall("fetchArticles")
    requestsMade += 1
    scheduleAnswer { [unowned self] in
      guard isOnline else { return completion(nil, URLError(.notConnectedToInternet)) }
      let places = Gazetteer.places(within: 10_000, of: location).prefix(limit)
      completion(places.map { ($0.title(in: language), $0.location) }, nil)
    }
  }
}
