// Re-creates a class of "Calendar Paste". See Legacy/README.md.

import Foundation

/// A place that the user has saved.
public struct SavedPlace: Hashable, Sendable {
  public let name: String
  public let coordinate: Coordinate

  public init(name: String, coordinate: Coordinate) {
    self.name = name
    self.coordinate = coordinate
  }
}

/// Encodes the name, the latitude and the longitude in one object.
extension SavedPlace: Codable {
  private enum CodingKeys: CodingKey {
    case name
  }

  public init(from decoder: any Decoder) throws {
    name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    coordinate = try Coordinate(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try coordinate.encode(to: encoder)
  }
}

/// Decodes the saved places.
public struct PersistentStack: Sendable {
  public let places: [SavedPlace]

  /// - Throws: the error of the storage, or `DecodingError` if the data is not a list of places.
  public init(storage: some PlaceStorage) throws {
    places = try JSONDecoder().decode([SavedPlace].self, from: storage.read())
  }
}

/// Stores the saved places as JSON.
public protocol PlaceStorage {
  func read() throws -> Data
}

/// Stores places in memory.
public struct PlacesInMemory: PlaceStorage {
  private let places: [SavedPlace]

  public init(_ places: [SavedPlace]) { self.places = places }

  public func read() throws -> Data { try JSONEncoder().encode(places) }
}
