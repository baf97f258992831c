// Retells a class of "Calendar Paste". See Legacy/README.md.

import Foundation

/// Locks the app until the user has granted access to the location.
public class LocationAccessGuard {
  public static let lockApp = Notification.Name("LocationAccessGuardLockApp")
  public static let unlockApp = Notification.Name("LocationAccessGuardUnlockApp")

  private static var instance: LocationAccessGuard?

  public static var sharedInstance: LocationAccessGuard {
    if instance == nil { instance = LocationAccessGuard() }
    return instance!
  }

  public static func setSharedInstance(_ newInstance: LocationAccessGuard) {
    instance = newInstance
  }

  public static func resetSharedInstance() { instance = nil }

  private let notificationCenter = NotificationCenterWrapper.sharedInstance.notificationCenter
  private var observer: (any NSObjectProtocol)?
  public internal(set) var isLocked = true

  public init() {
    observer = notificationCenter.addObserver(
      forName: PlaceStoreWrapper.accessDidChange, object: nil, queue: nil
    ) { [weak self] _ in
      self?.check()
    }
  }

  deinit {
    if let observer = observer { notificationCenter.removeObserver(observer) }
  }

  /// Asks for access up front.
  public func activate() {
    PlaceStoreWrapper.sharedInstance.requestAccess()
    check()
  }

  private func check() {
    isLocked = !PlaceStoreWrapper.sharedInstance.isAccessGranted
    let name = isLocked ? LocationAccessGuard.lockApp : LocationAccessGuard.unlockApp
    notificationCenter.post(name: name, object: self)
  }
}
