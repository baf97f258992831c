import Foundation

/// Replaces Foundation's `NotificationCenter`. Each phone has one, so parallel tests do not affect each other.
///
/// An app uses it through a typealias in `Platform.swift`.
public final class PhoneNotificationCenter: NSObject, @unchecked Sendable {
  public class var `default`: PhoneNotificationCenter { Phone.current.notificationCenter }

  private final class Observer: NSObject {
    let name: Notification.Name?
    let object: AnyObject?
    let block: @Sendable (Notification) -> Void

    init(
      name: Notification.Name?, object: AnyObject?,
      block: @escaping @Sendable (Notification) -> Void
    ) {
      self.name = name
      self.object = object
      self.block = block
    }

    func matches(_ notification: Notification) -> Bool {
      (name == nil || name == notification.name)
        && (object == nil || object === notification.object as AnyObject?)
    }
  }

  private var observers: [Observer] = []

  package var observerCount: Int { observers.count }

  /// Adds an observer. The queue must be nil: `post` calls the block at once, on its own thread.
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    precondition(queue == nil, "The phone's notification center delivers at once: pass queue nil.")
    let observer = Observer(name: name, object: object as AnyObject?, block: block)
    observers.append(observer)
    return observer
  }

  public func removeObserver(_ observer: Any) {
    let removed = observer as AnyObject
    observers.removeAll { $0 === removed }
  }

  public func post(name: Notification.Name, object: Any?) {
    let notification = Notification(name: name, object: object)
    for observer in observers where observer.matches(notification) {
      // An earlier block may have removed a later observer.
      guard observers.contains(where: { $0 === observer }) else { continue }
      observer.block(notification)
    }
  }
}

/// Replaces Foundation's `Thread` where an app reads `isMainThread`.
///
/// On Linux no test runs on the main thread, not even a test on the main actor.
public enum PhoneThread {
  public static var isMainThread: Bool { Phone.current.isMainThread }
}

/// Replaces Foundation's `UserDefaults`. Each phone has its own values.
///
/// An app uses it through a typealias in `Platform.swift`.
public final class PhoneUserDefaults: NSObject, @unchecked Sendable {
  public class var standard: PhoneUserDefaults { Phone.current.userDefaults }

  private var values: [String: Any] = [:]
  /// Called after each value that the app stores.
  package var onStore: ((_ key: String, _ value: Any?) -> Void)?

  public func object(forKey key: String) -> Any? { values[key] }

  /// Apple: false if no value is stored.
  public func bool(forKey key: String) -> Bool { values[key] as? Bool ?? false }

  public func set(_ value: Any?, forKey key: String) {
    values[key] = value
    onStore?(key, value)
  }

  public func set(_ value: Bool, forKey key: String) { set(value as Any?, forKey: key) }

  public func removeObject(forKey key: String) { values[key] = nil }
}
