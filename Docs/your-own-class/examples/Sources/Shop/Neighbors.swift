// What the cart finds everywhere in the app. Of each, only what the cart uses is shown.

import Foundation

class Session {
  static let shared = Session()
  static let didLogOut = Notification.Name("SessionDidLogOut")

  var isLoggedIn = false {
    didSet {
      if !isLoggedIn { NotificationCenter.default.post(name: Session.didLogOut, object: self) }
    }
  }
}

class Router {
  enum Screen: Equatable {
    case login
    case receipt(Int)
    case tryAgain
    case reminder(Int)
  }

  static let shared = Router()

  func show(_ screen: Screen) { print("the app shows \(screen)") }
}

enum Analytics {
  static func log(_ event: String) { print("the server counts \(event)") }
}

class API {
  static let shared = API()

  func order(_ items: [String], completion: @escaping (Result<Int, Error>) -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { completion(.success(1)) }
  }
}
