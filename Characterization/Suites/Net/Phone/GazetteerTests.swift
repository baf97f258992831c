import SimulatedPhone
import Testing

@Suite struct `A place of the gazetteer` {
  /// The country of each town, and the middle of the town.
  static let towns: [String: (country: String, middle: CLLocation)] = [
    "Berlin": ("DE", .at(52.52, 13.405)),
    "Potsdam": ("DE", .at(52.4, 13.067)),
    "Cerknica": ("SI", .at(45.796, 14.363)),
    "Kranjska Gora": ("SI", .at(46.483, 13.783)),
    "San Francisco": ("US", .at(37.775, -122.419)),
    "Roma": ("IT", .at(41.893, 12.483)),
  ]

  @Test(arguments: Gazetteer.places.indices)
  func `is within 20 kilometers of the middle of its town`(index: Int) throws {
    let place = Gazetteer.places[index]
    let town = try #require(Self.towns[place.locality])

    #expect(place.country == town.country)
    #expect(place.location.distance(from: town.middle) < 20_000)
  }

  @Test func `has a name of its own, and a location without altitude and time`() {
    let (names, location) = (Gazetteer.places.map(\.name), Gazetteer.places[0].location)
    #expect(Set(names).count == 32)
    #expect(!names.contains(""))
    #expect(location.placeValues.suffix(3) == [0, 0, -1])
    #expect(location.timestamp.timeIntervalSinceReferenceDate == 0)
  }

  @Test func `is within a distance that it has exactly`() {
    let place = Gazetteer.places[0]
    let distance = place.location.distance(from: .middleOfNowhere)

    let found = Gazetteer.places(within: distance, of: .middleOfNowhere)

    #expect(found.map(\.name).contains(place.name))
  }

  @Test func `stands in the order of the gazetteer among places at the same distance`() {
    // Both are at the same latitude, so they are equally far from the North Pole.
    let names = ["San Clemente al Laterano", "Santa Maria in Trastevere"]

    let found = Gazetteer.places(within: .infinity, of: .at(90, 0))

    let both = found.filter { names.contains($0.name) }
    #expect(Set(both.map { $0.location.distance(from: .at(90, 0)) }).count == 1)
    #expect(both.map(\.name) == names)
  }

  @Test func `has another title only where the article has one`() {
    func titles(in language: String) -> [String] {
      Gazetteer.places.filter { $0.title(in: language) != $0.name }.map {
        "\($0.name): \($0.title(in: language))"
      }
    }

    #expect(
      titles(in: "en") == [
        "Brandenburger Tor: Brandenburg Gate", "Reichstag: Reichstag building",
        "Siegessäule: Berlin Victory Column", "Berlin-Wannsee: Berlin-Wannsee station",
        "Schloss Sanssouci: Sanssouci", "Cerkniško jezero: Lake Cerknica",
        "Ferry Building: San Francisco Ferry Building",
      ])
    #expect(
      titles(in: "de") == [
        "Reichstag: Reichstagsgebäude", "Siegessäule: Siegessäule (Berlin)",
        "Berlin-Wannsee: Bahnhof Berlin-Wannsee",
        "Potsdam Hauptbahnhof: Bahnhof Potsdam Hauptbahnhof",
      ])
    #expect(titles(in: "sl") == [])
  }
}
