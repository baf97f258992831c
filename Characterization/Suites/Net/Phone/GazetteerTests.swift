import SimulatedPhone
import Testing

@Suite struct `A place of the gazetteer` {
  /// The middle of Berlin, Potsdam, Cerknica, Kranjska Gora, San Francisco and Rome.
  static let towns: [CLLocation] = [
    .at(52.52, 13.405), .at(52.4, 13.067), .at(45.796, 14.363), .at(46.483, 13.783),
    .at(37.775, -122.419), .at(41.893, 12.483),
  ]

  @Test func `is within 20 kilometers of the middle of a town`() {
    for place in Gazetteer.places {
      #expect(Self.towns.contains { place.location.distance(from: $0) < 20_000 }, "\(place.name)")
    }
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
