import Foundation
import Modern
import Testing

@Suite struct `A stack of saved places` {
  struct JSON: PlaceStorage {
    let text: String

    func read() throws -> Data { Data(text.utf8) }
  }

  /// Earlier versions of the app wrote its file in this format.
  @Test func `reads latitude and longitude beside the name`() throws {
    let storage = JSON(text: #"[{"latitude": 1, "longitude": 2, "name": "Home"}]"#)

    let places = try PersistentStack(storage: storage).places

    #expect(places.map(\.coordinate) == [Coordinate(latitude: 1, longitude: 2)])
    #expect(places == [SavedPlace(name: "Home", coordinate: places[0].coordinate)])
  }

  @Test(arguments: ["[{}]", #"[{"name": "Home"}]"#])
  func `throws an error if the data has another format`(text: String) {
    #expect(throws: DecodingError.self) { try PersistentStack(storage: JSON(text: text)) }
  }
}
