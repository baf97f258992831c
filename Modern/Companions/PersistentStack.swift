// Re-creates a class of "Calendar Paste". See Legacy/README.md.

import Foundation

/// A place that the user has saved.
public struct SavedPlace: Hashable, Sendable {
  /// The name that the user has given.
  public let name: String
  /// Where it is.
  public let coordinate: Coordinate

  /// Creates a place.
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
  /// The saved places, in the order of the storage.
  public let places: [SavedPlace]

  /// Decodes the places.
  ///
  /// - Throws: the error of the storage, or `DecodingError` if the data is not a list of places.
  public init(storage: some PlaceStorage) throws {
    places = try JSONDecoder().decode([SavedPlace].self, from: storage.read())
  }
}

/// Stores the saved places as JSON.
public protocol PlaceStorage {
  /// Returns the places as JSON. Throws if they cannot be read.
  func read() throws -> Data
}

/// Stores places in memory.
public struct PlacesInMemory: PlaceStorage {
  private let places: [SavedPlace]

  /// Stores these places.
  public init(_ places: [SavedPlace]) { self.places = places }

  public func read() throws -> Data { try JSONEncoder().encode(places) }
}
