import Foundation

/// What the user prefers.
@MainActor
public final class Preferences {
  private let storage: any PreferenceStorage

  public init(storage: any PreferenceStorage) { self.storage = storage }

  /// The name of the place that the user wants to be led to. It may be unknown by now.
  public var defaultPlace: String? {
    get { storage.object(forKey: "DefaultPlace") as? String }
    set { storage.set(newValue, forKey: "DefaultPlace") }
  }

  /// The language of what the user reads.
  public var language: String {
    get { storage.object(forKey: "Language") as? String ?? "en" }
    set { storage.set(newValue, forKey: "Language") }
  }
}

/// Where preferences are kept between launches.
@MainActor
public protocol PreferenceStorage: AnyObject {
  func object(forKey key: String) -> Any?
  func set(_ value: Any?, forKey key: String)
}

extension UserDefaults: PreferenceStorage {}
