import Foundation

/// Replaces Foundation's `NotificationCenter`. Each phone has one, so parallel tests do not affect each other.
///
/// An app uses it through a typealias in `Platform.swift`.
public final class PhoneNotificationCenter: NSObject, @unchecked Sendable {
  /// The center of `Phone.current`.
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

  /// Adds an observer, and returns it. The center retains it until ``removeObserver(_:)``.
  ///
  /// The queue must be nil, or it traps: `post` calls the block at once, on its own thread.
  public func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    precondition(queue == nil, "The phone's notification center delivers at once: pass queue nil.")
    let observer = Observer(name: name, object: object as AnyObject?, block: block)
    observers.append(observer)
    return observer
  }

  /// Removes an observer that ``addObserver(forName:object:queue:using:)`` has returned. Its block is not called any
  /// more, not even for a notification that is being posted.
  public func removeObserver(_ observer: Any) {
    let removed = observer as AnyObject
    observers.removeAll { $0 === removed }
  }

  /// Calls the blocks of all observers of this name and this object before it returns, in the order in which they were
  /// added.
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
  /// What a test has set on `Phone.current`. True by default.
  public static var isMainThread: Bool { Phone.current.isMainThread }
}

/// Replaces Foundation's `Timer` on the main run loop. It fires when the time of its phone has come: see
/// ``Phone/wait(seconds:)``.
public final class PhoneTimer: NSObject, @unchecked Sendable {
  private weak var phone: Phone?
  private let block: @Sendable (PhoneTimer) -> Void
  let fireDate: Date

  private init(
    _ phone: Phone, after seconds: TimeInterval, block: @escaping @Sendable (PhoneTimer) -> Void
  ) {
    self.phone = phone
    self.block = block
    fireDate = phone.now + seconds
  }

  /// Makes a timer of `Phone.current` that fires once. `repeats` must be false, or it traps.
  ///
  /// Apple: an interval of 0 or less counts as 0.0001 seconds.
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (PhoneTimer) -> Void
  ) -> PhoneTimer {
    precondition(!repeats, "A timer of the phone fires once: pass false.")
    let phone = Phone.current
    let timer = PhoneTimer(phone, after: interval > 0 ? interval : 0.0001, block: block)
    phone.timers.append(timer)
    return timer
  }

  /// Whether the timer can still fire. Apple: a timer that does not repeat is invalid after it has fired.
  public private(set) var isValid = true

  /// Ends the timer. It does not fire any more.
  public func invalidate() {
    isValid = false
    phone?.timers.removeAll { $0 === self }
  }

  func fire() {
    guard isValid else { return }
    invalidate()
    block(self)
  }
}

/// Replaces Foundation's `UserDefaults`. Each phone has its own values.
///
/// An app uses it through a typealias in `Platform.swift`.
public final class PhoneUserDefaults: NSObject, @unchecked Sendable {
  /// The values of `Phone.current`.
  public class var standard: PhoneUserDefaults { Phone.current.userDefaults }

  private var values: [String: Any] = [:]
  /// Called after each value that the app stores.
  package var onStore: ((_ key: String, _ value: Any?) -> Void)?

  /// The stored value, or nil.
  public func object(forKey key: String) -> Any? { values[key] }

  /// The stored value. Apple: false if no value is stored.
  public func bool(forKey key: String) -> Bool { values[key] as? Bool ?? false }

  /// Stores the value. Nil removes it.
  public func set(_ value: Any?, forKey key: String) {
    values[key] = value
    onStore?(key, value)
  }

  /// Stores the value.
  public func set(_ value: Bool, forKey key: String) { set(value as Any?, forKey: key) }
}
