import Foundation

/// The preferences of the user.
@MainActor
public final class Preferences {
  private let storage: any PreferenceStorage

  /// Reads and writes `storage`, which is retained.
  public init(storage: any PreferenceStorage) { self.storage = storage }

  /// The name of the place to which the app leads the user. The app may have no saved place with this name.
  public var defaultPlace: String? {
    get { storage.object(forKey: "DefaultPlace") as? String }
    set { storage.set(newValue, forKey: "DefaultPlace") }
  }

  /// The language of the articles, such as `en`.
  public var language: String {
    get { storage.object(forKey: "Language") as? String ?? "en" }
    set { storage.set(newValue, forKey: "Language") }
  }
}

/// Stores preferences between launches.
@MainActor
public protocol PreferenceStorage: AnyObject {
  /// Returns the value for `key`. Nil if there is none.
  func object(forKey key: String) -> Any?
  /// Stores `value` for `key`. Nil removes the value.
  func set(_ value: Any?, forKey key: String)
}

extension UserDefaults: PreferenceStorage {}
