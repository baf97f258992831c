// Re-creates a class of "Calendar Paste". See Legacy/README.md.

/// Provides the place to which the app leads the user.
@MainActor
public final class DefaultPlaceProvider {
  private let places: [SavedPlace]
  private let preferences: Preferences

  /// Chooses among `places`, which never change.
  public init(places: [SavedPlace], preferences: Preferences) {
    self.places = places
    self.preferences = preferences
  }

  /// The chosen place, or the first place if none was chosen or the chosen one is not saved.
  public var defaultPlace: SavedPlace? {
    get { places.first { $0.name == preferences.defaultPlace } ?? places.first }
    set { preferences.defaultPlace = newValue?.name }
  }
}
