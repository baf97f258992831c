// The link seam. In this module, these names hide those of Foundation and of the app. So Cart.swift compiles without a
// change, and everything that it finds belongs to the current world.

import CartWorld
import Foundation

private var world: World { World.current }

enum UserDefaults {
  static var standard: UserDefaults.Type { self }

  static func stringArray(forKey key: String) -> [String]? {
    key == "cart" ? world.items : nil
  }

  static func object(forKey key: String) -> Any? { key == "lastOrder" ? world.lastOrder : nil }

  static func set(_ value: Any?, forKey key: String) {
    switch key {
    case "cart": world.items = value as? [String]
    case "lastOrder": world.lastOrder = value as? Date
    default: world.lines.append("stores \(String(describing: value)) as \(key)")
    }
  }
}

enum NotificationCenter {
  static var `default`: Foundation.NotificationCenter { world.center }
}

final class Timer {
  private var stop: () -> Void = {}

  static func scheduledTimer(
    withTimeInterval seconds: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer()
    world.lines.append("waits \(Int(seconds)) s")
    timer.stop = world.schedule { [unowned timer] in block(timer) }
    return timer
  }

  func invalidate() { stop() }
}

extension Date {
  init() { self = world.now }
}

enum Session {
  static let didLogOut = Notification.Name("SessionDidLogOut")
  static var shared: Session.Type { self }
  static var isLoggedIn: Bool { world.isLoggedIn }
}

enum Router {
  enum Screen {
    case login
    case receipt(Int)
    case tryAgain
    case reminder(Int)
  }

  static var shared: Router.Type { self }

  static func show(_ screen: Screen) { world.lines.append("shows \(screen)") }
}

enum Analytics {
  static func log(_ event: String) { world.lines.append("logs \"\(event)\"") }
}

enum API {
  static var shared: API.Type { self }

  static func order(_ items: [String], completion: @escaping (Result<Int, Error>) -> Void) {
    world.lines.append("orders \(items)")
    world.orders.append(completion)
  }
}
