// Re-creates a class of "Calendar Paste". See Legacy/README.md.

import Foundation

/// A place that the user has saved. Its JSON has the name, the latitude and the longitude in one object.
public struct SavedPlace: Codable, Hashable, Sendable {
  /// The name that the user has given.
  public let name: String
  private let latitude: Double
  private let longitude: Double
  /// Where it is.
  public var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

  /// Creates a place.
  public init(name: String, coordinate: Coordinate) {
    self.name = name
    latitude = coordinate.latitude
    longitude = coordinate.longitude
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

  /// Returns the places as JSON.
  public func read() throws -> Data { try JSONEncoder().encode(places) }
}
