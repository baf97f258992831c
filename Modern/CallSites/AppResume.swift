// Began as a verbatim copy of Legacy/CallSites/AppResume.swift.

import Foundation

/// What the app does about the location when the user comes back to it.
public class AppResume {
  private let nearbyContentSource: NearbyContentSource
  private let authorization = Live.authorization

  public init(nearbyContentSource: NearbyContentSource) {
    self.nearbyContentSource = nearbyContentSource
  }

  public func resumeApp() {
    let defaults = Live.userDefaults
    let locationAuthorized = authorization.isAuthorized
    if locationAuthorized != defaults.locationAuthorized {
      nearbyContentSource.loadNewContent(completion: nil)
    }
    defaults.locationAuthorized = locationAuthorized
  }
}
