import Foundation

/// Each method is optional: its default does nothing.
public protocol WMFLocationManagerDelegate: AnyObject {
  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation)
  func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading)
  func locationManager(_ controller: WMFLocationManager, didReceiveError error: any Error)
  func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool)
}

extension WMFLocationManagerDelegate {
  public func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {}
  public func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {}
  public func locationManager(_ controller: WMFLocationManager, didReceiveError error: any Error) {}
  public func locationManager(
    _ controller: WMFLocationManager, didChangeEnabledState enabled: Bool
  ) {}
}
