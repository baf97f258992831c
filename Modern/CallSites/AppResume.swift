// Began as a verbatim copy of Legacy/CallSites/AppResume.swift.

import Foundation

/// Reloads the feed when the app returns to the front and the permission has changed.
@MainActor
public class AppResume {
  private let nearbyContentSource: NearbyContentSource
  private let authorization: Authorization
  private let preferences: UserDefaults

  public init(
    nearbyContentSource: NearbyContentSource, authorization: Authorization,
    preferences: UserDefaults
  ) {
    self.nearbyContentSource = nearbyContentSource
    self.authorization = authorization
    self.preferences = preferences
  }

  public func resumeApp() {
    let locationAuthorized = authorization.isAuthorized
    if locationAuthorized != preferences.locationAuthorized {
      nearbyContentSource.loadNewContent(completion: nil)
    }
    preferences.locationAuthorized = locationAuthorized
  }
}
