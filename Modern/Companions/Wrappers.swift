// Retells classes of "Calendar Paste". See Legacy/README.md.

import Foundation

// Each shared instance here and in the files beside has the same seam (Introduce Static Setter): a test
// sets another instance before it runs and resets it afterwards. The article resets a dispatch_once
// token for it. A `static let` cannot be reset, so it is an optional `static var`.

/// Where to get the user defaults, so that no test touches the real ones.
open class UserDefaultsWrapper {
  private static var instance: UserDefaultsWrapper?

  public static var sharedInstance: UserDefaultsWrapper {
    if instance == nil { instance = UserDefaultsWrapper() }
    return instance!
  }

  public static func setSharedInstance(_ newInstance: UserDefaultsWrapper) {
    instance = newInstance
  }

  public static func resetSharedInstance() { instance = nil }

  public init() {}

  open var userDefaults: UserDefaults { UserDefaults.standard }
}

/// Where to get the notification center, so that no test hears another test's notifications.
open class NotificationCenterWrapper {
  private static var instance: NotificationCenterWrapper?

  public static var sharedInstance: NotificationCenterWrapper {
    if instance == nil { instance = NotificationCenterWrapper() }
    return instance!
  }

  public static func setSharedInstance(_ newInstance: NotificationCenterWrapper) {
    instance = newInstance
  }

  public static func resetSharedInstance() { instance = nil }

  public init() {}

  open var notificationCenter: NotificationCenter { NotificationCenter.default }
}

/// Stands between the app and Core Location: do not stub code that you do not own.
open class PlaceStoreWrapper: NSObject, CLLocationManagerDelegate {
  public static let accessDidChange = Notification.Name("PlaceStoreAccessDidChange")

  private static var instance: PlaceStoreWrapper?

  public static var sharedInstance: PlaceStoreWrapper {
    if instance == nil { instance = PlaceStoreWrapper() }
    return instance!
  }

  public static func setSharedInstance(_ newInstance: PlaceStoreWrapper) {
    instance = newInstance
  }

  public static func resetSharedInstance() { instance = nil }

  private let locationManager = CLLocationManager()
  private let stack = PersistentStack()

  public override init() {
    super.init()
    locationManager.delegate = self
  }

  open var places: [SavedPlace] { stack.places }

  open var isAccessGranted: Bool {
    let status = CLLocationManager.authorizationStatus()
    return status == .authorizedWhenInUse || status == .authorizedAlways
  }

  open func requestAccess() {
    locationManager.requestWhenInUseAuthorization()
  }

  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    NotificationCenterWrapper.sharedInstance.notificationCenter.post(
      name: PlaceStoreWrapper.accessDidChange, object: self)
  }
}
