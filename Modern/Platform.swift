// The link seam: the only file that says where CLLocationManager and UIDevice come from.

#if os(iOS)
  @_exported import CoreLocation
  @_exported import UIKit
  import os
#else
  @_exported import SimulatedPhone

  typealias NotificationCenter = PhoneNotificationCenter
  typealias Thread = PhoneThread
#endif

enum LogLevel: Int {
  case error
  case info
  case debug
  case verbose
}

/// Where the app's log lines go.
func log(_ level: LogLevel, upTo limit: LogLevel, _ message: @autoclosure () -> String) {
  guard level.rawValue <= limit.rawValue else { return }
  #if os(iOS)
    let line = message()
    os_log("%{public}@", type: level == .error ? .error : .info, line)
  #else
    Phone.current.log("\(level)", message())
  #endif
}
