// The link seam: this file alone decides whether CLLocationManager, UIDevice and other classes of the system
// come from iOS or from the simulated phone. Live.swift uses them to build the dependencies.

import Foundation

#if os(iOS)
  @_exported import CoreLocation
  @_exported import UIKit
#else
  @_exported import SimulatedPhone

  /// The notification center of the simulated phone.
  public typealias NotificationCenter = PhoneNotificationCenter
  /// The user defaults of the simulated phone.
  public typealias UserDefaults = PhoneUserDefaults

  extension Date {
    /// The current time of the simulated phone. It hides Foundation's initializer of this name.
    init() { self = Phone.current.now }
  }

  /// Writes a line to the log of the simulated phone. It hides Swift's function of this name.
  func print(_ line: String) { Phone.current.log("print", line) }
#endif
