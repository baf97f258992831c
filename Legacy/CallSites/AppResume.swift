// Re-creates a part of Wikipedia/Code/WMFAppViewController.m of wikimedia/wikipedia-ios (MIT licence)
// in Swift, in its own words. See Legacy/README.md.

import Foundation

/// What the app does about the location when the user comes back to it.
public class AppResume {
  private let nearbyContentSource: NearbyContentSource

  public init(nearbyContentSource: NearbyContentSource) {
    self.nearbyContentSource = nearbyContentSource
  }

  public func resumeApp() {
    let defaults = UserDefaults.standard
    let locationAuthorized = WMFLocationManager.isAuthorized()
    if locationAuthorized != defaults.locationAuthorized {
      nearbyContentSource.loadNewContent(completion: nil)
    }
    defaults.locationAuthorized = locationAuthorized
  }
}
