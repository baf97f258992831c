// Apple's frameworks exist on iOS only. On Linux and macOS, Modern re-exports a simulated phone, whose types have the same
// names. This file alone knows the difference: every other file here names the types of Apple and the fakes.

import Foundation
import Modern

#if os(iOS)
  /// Calls `body`. On other platforms, it has a phone meanwhile.
  func onPhone<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

  extension UserDefaults {
    /// Returns a store of the test's own. Nothing that another test or the app stores is in it.
    static func empty() -> UserDefaults { UserDefaults(suiteName: UUID().uuidString)! }
  }
#else
  // Foundation has types of these names, too, so the compiler would not know which one a test means.
  typealias NotificationCenter = PhoneNotificationCenter
  typealias UserDefaults = PhoneUserDefaults

  /// Calls `body` with a new phone. What an app has only once belongs to a phone, and traps without one: a
  /// `CLLocationManager` that is created, and `NotificationCenter.default`.
  func onPhone<Result>(_ body: () throws -> Result) rethrows -> Result { try Phone().use(body) }

  extension UserDefaults {
    /// Returns a store of the test's own. Nothing that another test or the app stores is in it.
    static func empty() -> UserDefaults { PhoneUserDefaults() }
  }
#endif
