// Retells a class of "Calendar Paste". See Legacy/README.md.

import Foundation

/// The place that the user wants to be led to.
@MainActor
public final class DefaultPlaceProvider {
  public static let defaultPlaceKey = "DefaultPlace"

  private let places: [SavedPlace]
  private let userDefaults: UserDefaults

  public init(places: [SavedPlace], userDefaults: UserDefaults) {
    self.places = places
    self.userDefaults = userDefaults
  }

  /// The first place where none was chosen, or one that is not known.
  public var defaultPlace: SavedPlace? {
    get {
      let name = userDefaults.object(forKey: DefaultPlaceProvider.defaultPlaceKey) as? String
      return places.first { $0.name == name } ?? places.first
    }
    set { userDefaults.set(newValue?.name, forKey: DefaultPlaceProvider.defaultPlaceKey) }
  }
}
