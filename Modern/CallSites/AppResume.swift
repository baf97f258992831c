// Began as a verbatim copy of Legacy/CallSites/AppResume.swift.

import Foundation

/// Reloads the feed when the app returns to the front and the permission has changed.
@MainActor
public class AppResume {
  private let nearbyContentSource: NearbyContentSource
  private let environment: AppEnvironment

  public init(nearbyContentSource: NearbyContentSource, environment: AppEnvironment) {
    self.nearbyContentSource = nearbyContentSource
    self.environment = environment
  }

  public func resumeApp() {
    let locationAuthorized = environment.authorization.isAuthorized
    if locationAuthorized != environment.preferences.locationAuthorized {
      nearbyContentSource.loadNewContent(completion: nil)
    }
    environment.preferences.locationAuthorized = locationAuthorized
  }
}
