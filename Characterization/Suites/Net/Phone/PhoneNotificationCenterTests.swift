import Foundation
import SimulatedPhone
import Testing

@Suite struct `The phone's notification center` {
  /// An observer that a block can remove.
  final class Token: @unchecked Sendable {
    var observer: any NSObjectProtocol = NSObject()
  }

  let center = PhoneNotificationCenter()
  let notes = RecordingDelegate()
  let name = Notification.Name("name")

  /// Adds an observer that notes a line, and then removes another one.
  @discardableResult
  private func observe(
    _ line: String, _ name: Notification.Name?, from object: AnyObject? = nil,
    removing other: Token? = nil
  ) -> any NSObjectProtocol {
    center.addObserver(forName: name, object: object, queue: nil) { [unowned center, notes] _ in
      notes.record(line)
      if let other { center.removeObserver(other.observer) }
    }
  }

  // Source: Apple, NotificationCenter.addObserver(forName:object:queue:using:), queue nil
  @Test func `calls every observer of a name and of a sender at once, in order of registration`() {
    let (sender, stranger) = (NSObject(), NSObject())
    observe("first", name)
    observe("other", Notification.Name("other"))
    observe("sender's", name, from: sender)
    observe("any", nil)
    center.post(name: name, object: nil)
    center.post(name: name, object: stranger)
    #expect(notes.takeCallbacks() == ["first", "any", "first", "any"])
    center.post(name: name, object: sender)
    center.post(name: Notification.Name("other"), object: nil)
    #expect(notes.callbacks == ["first", "sender's", "any", "other", "any"])
  }

  // Source: Apple, NotificationCenter.removeObserver(_:)
  @Test func `removes only the given observer`() {
    let first = observe("first", name)
    observe("second", name)
    center.removeObserver(first)
    center.removeObserver(NSObject())
    center.post(name: name, object: nil)
    #expect(notes.callbacks == ["second"])
    #expect(center.observerCount == 1)
  }

  // Source: assumed, a removed observer receives nothing more
  @Test func `does not call an observer that is removed during the post`() {
    let second = Token()
    observe("first", name, removing: second)
    second.observer = observe("second", name)
    observe("third", name)
    center.post(name: name, object: nil)
    #expect(notes.callbacks == ["first", "third"])
  }
}
