import Foundation

/// Reloads the feed when the app returns to the front and the permission has changed.
@MainActor
public final class AppResume {
  private let nearbyContentSource: NearbyContentSource
  private let environment: AppEnvironment

  /// Retains the source, which it reloads.
  public init(nearbyContentSource: NearbyContentSource, environment: AppEnvironment) {
    self.nearbyContentSource = nearbyContentSource
    self.environment = environment
  }

  /// The app returns to the front. Compares the permission with the stored one, and stores it.
  public func resumeApp() {
    let locationAuthorized = environment.authorization.isAuthorized
    if locationAuthorized != environment.preferences.locationAuthorized {
      nearbyContentSource.loadNewContent(completion: nil)
    }
    environment.preferences.locationAuthorized = locationAuthorized
  }
}
