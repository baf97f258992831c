// The link seam: the only file that says where CLLocationManager, UIDevice and
// whatever else an app reaches for come from. Who reaches for it is Live.swift.

import Foundation

#if os(iOS)
  @_exported import CoreLocation
  @_exported import UIKit
#else
  @_exported import SimulatedPhone

  public typealias NotificationCenter = PhoneNotificationCenter
  public typealias UserDefaults = PhoneUserDefaults

  extension Date {
    /// Now, by the clock of the phone. It hides Foundation's initializer of this name.
    init() { self = Phone.current.now }
  }

  /// What an app prints, nobody reads on a phone. It hides Swift's function of this name.
  func print(_ line: String) { Phone.current.log("print", line) }
#endif
