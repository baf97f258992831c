import Foundation

/// What surrounds a cart: the fakes that a test sets and reads. It starts with nothing stored, and nobody logged in.
public final class World {
  /// The world of the cart that runs now. An adapter sets it before each input, because the fakes of the seam are global.
  /// It is not isolated, because the legacy cart is not, and only the thread of the test uses it.
  public nonisolated(unsafe) static var current = World()

  /// How many seconds have passed. The time stands still until a test moves it.
  public var seconds = 0
  /// Whether a customer is logged in.
  public var isLoggedIn = false
  /// The stored items. Nil before the cart has stored any.
  public var items: [String]?
  /// The stored time of the last order.
  public var lastOrder: Date?
  /// A notification center that no other world shares.
  public private(set) var center = NotificationCenter()
  /// What the timer does when it fires. Nil if none runs.
  public private(set) var reminder: (() -> Void)?
  /// What the server calls when it answers, once for each order.
  public var orders: [(Result<Int, any Error>) -> Void] = []
  /// What the cart asked for since the last input.
  public var lines: [String] = []

  /// A world without a past.
  public init() {}

  /// Ends the app: only what is stored survives.
  public func restart() {
    center = NotificationCenter()
    reminder = nil
    orders = []
  }

  /// Starts a timer, and returns a function that stops it.
  public func schedule(_ body: @escaping () -> Void) -> () -> Void {
    reminder = body
    return { [unowned self] in
      if reminder != nil { lines.append("stops waiting") }
      reminder = nil
    }
  }

  /// Lets the timer fire.
  public func remind() {
    let body = reminder
    reminder = nil
    body?()
  }

  /// Logs the customer out, and tells everybody.
  public func logOut() {
    isLoggedIn = false
    center.post(name: Notification.Name("SessionDidLogOut"), object: nil)
  }

  /// The time.
  public var now: Date { Date(timeIntervalSinceReferenceDate: Double(seconds)) }

  /// Returns what the cart asked for, each line once.
  public func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }
}
