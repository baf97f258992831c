// Retells a class of "Calendar Paste". See Legacy/README.md.

/// The place that the user wants to be led to.
@MainActor
public final class DefaultPlaceProvider {
  private let places: [SavedPlace]
  private let preferences: Preferences

  public init(places: [SavedPlace], preferences: Preferences) {
    self.places = places
    self.preferences = preferences
  }

  /// The first place where none was chosen, or one that is not known.
  public var defaultPlace: SavedPlace? {
    get { places.first { $0.name == preferences.defaultPlace } ?? places.first }
    set { preferences.defaultPlace = newValue?.name }
  }
}
