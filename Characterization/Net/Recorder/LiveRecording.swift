// Passes the production dependencies, as Modern's Live does. Its log is not public, so this file has another one.

import Foundation
import Modern

#if os(iOS)
  import os
#endif

extension RecordingManager {
  /// Creates a manager of the device that writes a transcript, in the place of ``Modern/Live/locationManager(_:)``.
  ///
  /// Nothing is written to a file and nothing is sent: the app decides when it calls
  /// ``PhoneRecording/write(to:)``.
  ///
  /// - Parameters:
  ///   - configuration: the accuracy and the distance filter of Modern's manager.
  ///   - privacy: how locations are written.
  public convenience init(
    _ configuration: LocationManager.Configuration, privacy: PhoneRecording.Privacy
  ) {
    self.init(
      configuration, privacy: privacy, provider: CLLocationManager(), device: UIDevice.current,
      notificationCenter: .default, now: Self.clock(), log: Self.log, isSimulator: Self.isSimulator)
  }

  /// The clock of the device, which is asked in a deinit, too. There, no simulated phone is bound.
  private static func clock() -> @MainActor () -> Date {
    #if os(iOS)
      return Live.now
    #else
      let phone = Phone.current
      return { phone.now }
    #endif
  }

  private static var isSimulator: Bool {
    #if targetEnvironment(simulator)
      true
    #else
      false
    #endif
  }

  /// Writes errors and informative messages to the log, and omits all other levels.
  private static func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
    guard level.rawValue <= LogLevel.info.rawValue else { return }
    #if os(iOS)
      let line = message()
      os_log("%{public}@", type: level == .error ? .error : .info, line)
    #else
      Phone.current.log("\(level)", message())
    #endif
  }
}
