// Retells a class of "Calendar Paste". See Legacy/README.md.

import Foundation

/// The place that the user wants to be led to.
public class DefaultPlaceProvider {
  public static let defaultPlaceKey = "DefaultPlace"

  private static var instance: DefaultPlaceProvider?

  public static var sharedInstance: DefaultPlaceProvider {
    if instance == nil { instance = DefaultPlaceProvider() }
    return instance!
  }

  public static func setSharedInstance(_ newInstance: DefaultPlaceProvider) {
    instance = newInstance
  }

  public static func resetSharedInstance() { instance = nil }

  public init() {}

  /// The first place where none was chosen, or one that is not known.
  public var defaultPlace: SavedPlace? {
    get {
      let defaults = UserDefaultsWrapper.sharedInstance.userDefaults
      let name = defaults.object(forKey: DefaultPlaceProvider.defaultPlaceKey) as? String
      let places = PlaceStoreWrapper.sharedInstance.places
      return places.first { $0.name == name } ?? places.first
    }
    set {
      UserDefaultsWrapper.sharedInstance.userDefaults.set(
        newValue?.name, forKey: DefaultPlaceProvider.defaultPlaceKey)
    }
  }
}
