import Foundation

/// The settings about the location that survive a restart of the app.
extension UserDefaults {
  /// Whether access was allowed at the last check.
  var locationAuthorized: Bool {
    get { bool(forKey: "WMFLocationAuthorizedKey") }
    set { set(newValue, forKey: "WMFLocationAuthorizedKey") }
  }

  /// Whether the feed has asked the user for access.
  var exploreDidPromptForLocationAuthorization: Bool {
    get { bool(forKey: "WMFExploreDidPromptForLocationAuthorization") }
    set { set(newValue, forKey: "WMFExploreDidPromptForLocationAuthorization") }
  }

  /// Whether the map has asked the user for access.
  var placesDidPromptForLocationAuthorization: Bool {
    get { bool(forKey: "WMFPlacesDidPromptForLocationAuthorization") }
    set { set(newValue, forKey: "WMFPlacesDidPromptForLocationAuthorization") }
  }
}
