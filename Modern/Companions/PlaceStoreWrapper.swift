// Retells classes of "Calendar Paste". See Legacy/README.md.

import Foundation

/// Stands between the app and Core Location: do not stub code that you do not own.
@MainActor
public final class PlaceStoreWrapper: NSObject {
  public nonisolated static let accessDidChange = Notification.Name("PlaceStoreAccessDidChange")

  private let locationManager: CLLocationManager
  private let stack: PersistentStack
  private let notificationCenter: NotificationCenter

  public init(
    locationManager: CLLocationManager, stack: PersistentStack,
    notificationCenter: NotificationCenter
  ) {
    self.locationManager = locationManager
    self.stack = stack
    self.notificationCenter = notificationCenter
    super.init()
    locationManager.delegate = self
  }

  public var places: [SavedPlace] { stack.places }

  public var isAccessGranted: Bool {
    let status = CLLocationManager.authorizationStatus()
    return status == .authorizedWhenInUse || status == .authorizedAlways
  }

  public func requestAccess() {
    locationManager.requestWhenInUseAuthorization()
  }
}

extension PlaceStoreWrapper: @MainActor CLLocationManagerDelegate {
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    notificationCenter.post(name: PlaceStoreWrapper.accessDidChange, object: self)
  }
}
