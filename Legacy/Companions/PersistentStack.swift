// Retells a class of "Calendar Paste". See Legacy/README.md.

import Foundation

/// A place that the user has saved.
public struct SavedPlace: Codable, Hashable {
  public let name: String
  public let latitude: Double
  public let longitude: Double

  public init(name: String, latitude: Double, longitude: Double) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Opens the saved places.
public class PersistentStack {
  public let places: [SavedPlace]

  public init() {
    places = try! JSONDecoder().decode([SavedPlace].self, from: Data(savedPlaces.utf8))
  }
}
