import Foundation

/// Stands in for Foundation's `NotificationCenter`, so that each phone has one of its own and
/// parallel tests never affect each other. An app takes it by a typealias in `Platform.swift`.
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

  /// The queue must be nil: a block is called at once, on the thread that posts.
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
    observers.removeAll { $0 === observer as AnyObject }
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

/// Stands in for Foundation's `Thread` where an app asks whether it is on the main thread. On Linux
/// no test is, not even one on the main actor.
public enum PhoneThread {
  public static var isMainThread: Bool { Phone.current.isMainThread }
}

/// Stands in for Foundation's `UserDefaults`: what the app keeps on this phone between launches. An
/// app takes it by a typealias in `Platform.swift`.
public final class PhoneUserDefaults: NSObject, @unchecked Sendable {
  public class var standard: PhoneUserDefaults { Phone.current.userDefaults }

  private var values: [String: Any] = [:]

  public func object(forKey key: String) -> Any? { values[key] }

  /// Apple: false where nothing was stored.
  public func bool(forKey key: String) -> Bool { values[key] as? Bool ?? false }

  public func set(_ value: Any?, forKey key: String) { values[key] = value }
  public func set(_ value: Bool, forKey key: String) { values[key] = value }

  public func removeObject(forKey key: String) { values[key] = nil }
}
