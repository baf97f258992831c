import Foundation
import Modern
import Testing

@Suite struct `A stack of saved places` {
  struct JSON: PlaceStorage {
    let text: String

    func read() throws -> Data { Data(text.utf8) }
  }

  /// Red if the stack reads the places that are bundled with the app:
  ///
  ///     Expectation failed: (names → ["Brandenburger Tor", "Berlin Hauptbahnhof", "Schloss Sanssouci"]) == ["Home"]
  @Test func `has the places of its storage, here in memory`() throws {
    let home = SavedPlace(name: "Home", coordinate: .degrees(1))

    let names = try PersistentStack(storage: PlacesInMemory([home])).places.map(\.name)

    #expect(names == ["Home"])
  }

  @Test func `has no places if its storage has none`() throws {
    #expect(try PersistentStack(storage: PlacesInMemory([])).places == [])
  }

  // MARK: Its format

  /// Earlier versions of the app wrote its file in this format.
  @Test func `reads and writes latitude and longitude beside the name`() throws {
    let text = #"[{"latitude":1,"longitude":2,"name":"Home"}]"#
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys

    let places = try PersistentStack(storage: JSON(text: text)).places

    #expect(places.map(\.coordinate) == [Coordinate(latitude: 1, longitude: 2)])
    let saved = [SavedPlace(name: "Home", coordinate: places[0].coordinate)]
    #expect(try String(decoding: encoder.encode(saved), as: UTF8.self) == text)
  }

  @Test(arguments: ["[{}]", #"[{"name": "Home"}]"#])
  func `throws an error if the data has another format`(text: String) {
    #expect(throws: DecodingError.self) { try PersistentStack(storage: JSON(text: text)) }
  }
}
