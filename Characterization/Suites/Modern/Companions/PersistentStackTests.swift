import Foundation
import Modern
import Testing

@Suite struct `A stack of saved places` {
  struct JSON: PlaceStorage {
    let text: String

    func read() throws -> Data { Data(text.utf8) }
  }

  /// Earlier versions of the app wrote its file in this format.
  @Test func `reads and writes latitude and longitude beside the name`() throws {
    let storage = JSON(text: #"[{"latitude": 1, "longitude": 2, "name": "Home"}]"#)

    let places = try PersistentStack(storage: storage).places

    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(places.map(\.coordinate) == [Coordinate(latitude: 1, longitude: 2)])
    #expect(
      try String(decoding: encoder.encode(places), as: UTF8.self)
        == #"[{"latitude":1,"longitude":2,"name":"Home"}]"#)
  }

  @Test func `reads places that are stored in memory`() throws {
    let home = SavedPlace(name: "Home", coordinate: Coordinate(latitude: 1, longitude: 2))
    #expect(try PersistentStack(storage: PlacesInMemory([home])).places == [home])
    #expect(try PersistentStack(storage: PlacesInMemory([])).places == [])
  }

  @Test func `reads the bundled file of the app`() throws {
    let places = try PersistentStack(storage: BundledPlaces()).places
    #expect(
      places.map(\.name) == ["Brandenburger Tor", "Berlin Hauptbahnhof", "Schloss Sanssouci"])
  }

  @Test(arguments: ["[{}]", #"[{"name": "Home"}]"#])
  func `throws an error if the data has another format`(text: String) {
    #expect(throws: DecodingError.self) { try PersistentStack(storage: JSON(text: text)) }
  }
}

@Suite struct `The coding of a saved place` {
  @Test func `decodes the name first, so an empty object has no name`() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SavedPlace.self, from: Data("{}".utf8))
    }
    guard case .keyNotFound(let key, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(key.stringValue == "name")
  }

  @Test func `encodes the name before the coordinate`() throws {
    let encoder = KeyEncoder()
    try SavedPlace(name: "Home", coordinate: .degrees(1)).encode(to: encoder)
    #expect(encoder.keys == ["name", "latitude", "longitude"])
  }
}

/// Records the keys of one object, in the order in which they are encoded.
private final class KeyEncoder: Encoder {
  var keys: [String] = []
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Container(encoder: self))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { fatalError() }
  func singleValueContainer() -> any SingleValueEncodingContainer { fatalError() }

  struct Container<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: KeyEncoder
    let codingPath: [any CodingKey] = []

    mutating func encodeNil(forKey key: Key) {}
    mutating func encode<Value: Encodable>(_: Value, forKey key: Key) {
      encoder.keys.append(key.stringValue)
    }
    mutating func nestedContainer<Nested>(keyedBy _: Nested.Type, forKey _: Key)
      -> KeyedEncodingContainer<Nested>
    { fatalError() }
    mutating func nestedUnkeyedContainer(forKey _: Key) -> any UnkeyedEncodingContainer {
      fatalError()
    }
    mutating func superEncoder() -> any Encoder { fatalError() }
    mutating func superEncoder(forKey _: Key) -> any Encoder { fatalError() }
  }
}
