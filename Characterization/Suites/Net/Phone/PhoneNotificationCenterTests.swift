import Foundation
import SimulatedPhone
import Synchronization
import Testing

@Suite struct `The phone's notification center` {
  /// The lines that observers added, in order.
  final class Notes: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock(\.self) }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  /// An observer that a block can remove.
  final class Token: @unchecked Sendable {
    var observer: (any NSObjectProtocol)?
    func remove(from center: PhoneNotificationCenter) {
      if let observer { center.removeObserver(observer) }
      observer = nil
    }
  }

  let center = PhoneNotificationCenter()
  let notes = Notes()
  let name = Notification.Name("name")

  @discardableResult
  private func observe(_ line: String, _ name: Notification.Name?, from object: AnyObject? = nil)
    -> any NSObjectProtocol
  {
    center.addObserver(forName: name, object: object, queue: nil) { [notes] _ in notes.add(line) }
  }

  @Test func `calls every observer of a name at once, in order of registration`() {
    // Source: Apple, NotificationCenter.addObserver(forName:object:queue:using:), queue nil
    observe("first", name)
    observe("other", Notification.Name("other"))
    observe("second", name)

    center.post(name: name, object: nil)

    #expect(notes.all == ["first", "second"])
  }

  @Test func `calls an observer without a name for every notification`() {
    // Source: Apple, NotificationCenter.addObserver(forName:object:queue:using:)
    observe("any", nil)

    center.post(name: name, object: nil)
    center.post(name: Notification.Name("other"), object: nil)

    #expect(notes.all == ["any", "any"])
  }

  @Test func `calls an observer of one sender for that sender only`() {
    // Source: Apple, NotificationCenter.addObserver(forName:object:queue:using:)
    let (sender, stranger) = (NSObject(), NSObject())
    observe("sender's", name, from: sender)
    observe("anyone's", name)

    center.post(name: name, object: stranger)
    center.post(name: name, object: nil)
    #expect(notes.all == ["anyone's", "anyone's"])

    center.post(name: name, object: sender)
    #expect(notes.all == ["anyone's", "anyone's", "sender's", "anyone's"])
  }

  @Test func `passes the name and the sender to the observer`() {
    // Source: Apple, Notification
    let sender = NSObject()
    let identity = ObjectIdentifier(sender)
    _ = center.addObserver(forName: nil, object: nil, queue: nil) { [notes] notification in
      let isSender = (notification.object as AnyObject?).map(ObjectIdentifier.init) == identity
      notes.add("\(notification.name.rawValue) \(isSender)")
    }

    center.post(name: name, object: sender)

    #expect(notes.all == ["name true"])
  }

  @Test func `removes only the given observer`() {
    // Source: Apple, NotificationCenter.removeObserver(_:)
    let first = observe("first", name)
    observe("second", name)

    center.removeObserver(first)
    center.removeObserver(NSObject())
    center.post(name: name, object: nil)

    #expect(notes.all == ["second"])
    #expect(center.observerCount == 1)
  }

  @Test func `does not call an observer that is removed during the post`() {
    // Source: assumed, a removed observer receives nothing more
    let second = Token()
    _ = center.addObserver(forName: name, object: nil, queue: nil) { [unowned center, notes] _ in
      notes.add("first")
      second.remove(from: center)
    }
    second.observer = observe("second", name)
    observe("third", name)

    center.post(name: name, object: nil)

    #expect(notes.all == ["first", "third"])
  }

  @Test func `allows an observer to remove itself during its call`() {
    // Source: assumed, one-shot observers do so
    let own = Token()
    own.observer = center.addObserver(forName: name, object: nil, queue: nil) {
      [unowned center, notes] _ in
      notes.add("once")
      own.remove(from: center)
    }
    observe("always", name)

    center.post(name: name, object: nil)
    center.post(name: name, object: nil)

    #expect(notes.all == ["once", "always", "always"])
  }

  @Test func `is the default center inside phone.use`() {
    let (phone, other) = (Phone(), Phone())
    #expect(phone.use { PhoneNotificationCenter.default === phone.notificationCenter })
    #expect(phone.notificationCenter !== other.notificationCenter)
  }
}
