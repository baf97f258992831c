import Foundation
import Modern
import Testing

@Suite struct `A stack of saved places` {
  struct Rubbish: PlaceStorage {
    func read() throws -> Data { Data("[{}]".utf8) }
  }

  @Test func `opens what is in memory`() throws {
    let home = SavedPlace(name: "Home", latitude: 1, longitude: 2)
    #expect(try PersistentStack(storage: PlacesInMemory([home])).places == [home])
    #expect(try PersistentStack(storage: PlacesInMemory([])).places == [])
  }

  @Test func `opens the file of the app`() throws {
    let places = try PersistentStack(storage: BundledPlaces()).places
    #expect(
      places.map(\.name) == ["Brandenburger Tor", "Berlin Hauptbahnhof", "Schloss Sanssouci"])
  }

  @Test func `says so where there is something else`() {
    #expect(throws: DecodingError.self) { try PersistentStack(storage: Rubbish()) }
  }
}
