// Retells a class of "Calendar Paste". See Legacy/README.md.

import Foundation

/// A place that the user has saved.
public struct SavedPlace: Codable, Hashable, Sendable {
  public let name: String
  /// Degrees.
  public let latitude: Double
  public let longitude: Double

  public init(name: String, latitude: Double, longitude: Double) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Opens the saved places.
public struct PersistentStack: Sendable {
  public let places: [SavedPlace]

  /// - Throws: what the storage throws, or `DecodingError` where it holds something else.
  public init(storage: some PlaceStorage) throws {
    places = try JSONDecoder().decode([SavedPlace].self, from: storage.read())
  }
}

/// Where the saved places are kept.
public protocol PlaceStorage {
  func read() throws -> Data
}

/// In memory, for as long as it lasts.
public struct PlacesInMemory: PlaceStorage {
  private let places: [SavedPlace]

  public init(_ places: [SavedPlace]) { self.places = places }

  public func read() throws -> Data { try JSONEncoder().encode(places) }
}
