// Began as a verbatim copy of Legacy/CallSites/UserDefaults+Location.swift.

import Foundation

/// What the app remembers about the location between launches.
extension UserDefaults {
  /// Whether access was authorized when somebody last looked.
  var locationAuthorized: Bool {
    get { bool(forKey: "WMFLocationAuthorizedKey") }
    set { set(newValue, forKey: "WMFLocationAuthorizedKey") }
  }

  /// Whether the user has been asked for access by the feed.
  var exploreDidPromptForLocationAuthorization: Bool {
    get { bool(forKey: "WMFExploreDidPromptForLocationAuthorization") }
    set { set(newValue, forKey: "WMFExploreDidPromptForLocationAuthorization") }
  }

  /// Whether the user has been asked for access by the map.
  var placesDidPromptForLocationAuthorization: Bool {
    get { bool(forKey: "WMFPlacesDidPromptForLocationAuthorization") }
    set { set(newValue, forKey: "WMFPlacesDidPromptForLocationAuthorization") }
  }
}
