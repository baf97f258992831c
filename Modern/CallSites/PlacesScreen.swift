import Foundation

/// A map that shows articles about its places.
@MainActor
public final class PlacesScreen {
  /// A search on the map.
  public struct Search {
    /// Nil searches for the most read articles.
    public let term: String?
    /// Nil searches the current region of the map.
    public let center: CLLocation?
  }

  /// The search whose articles the map shows. Nil before the first one.
  public private(set) var currentSearch: Search?
  /// The center of the map. Nil until the map has moved to the location of the user.
  public private(set) var mapCenter: CLLocation?
  /// Whether the map shows where the user is.
  public private(set) var showsUserLocation = false
  /// Whether the map shows where the device points. False while the possible error is 90 degrees or more.
  public private(set) var isHeadingArrowVisible = false
  /// Degrees clockwise from true north. Negative if unknown, and 0 before the first heading.
  public private(set) var heading: CLLocationDirection = 0
  /// Whether the page that explains the request for permission covers the map.
  public private(set) var showsLocationPrompt = false

  private var panMapToNextLocationUpdate = true
  private let locationManager: any LocationManaging
  private let environment: AppEnvironment

  /// Creates a hidden map with a location manager of its own, and becomes the delegate of the manager.
  public init(environment: AppEnvironment) {
    self.environment = environment
    locationManager = environment.makeLocationManager(.fine)
    locationManager.delegate = self
  }

  /// Starts updates with permission. Without it, explains the request the first time, and later searches without a
  /// location.
  public func willAppear() {
    guard environment.authorization.isAuthorized else {
      if !environment.preferences.placesDidPromptForLocationAuthorization {
        environment.preferences.placesDidPromptForLocationAuthorization = true
        promptForLocationAccess()
      } else {
        performDefaultSearchIfNecessary(near: nil)
      }
      return
    }
    locationManager.start()
    showsUserLocation = true
  }

  /// Stops updates and hides the location of the user.
  public func willDisappear() {
    locationManager.stop()
    showsUserLocation = false
  }

  // MARK: - Searching

  /// Searches for articles about `term` around the center of the map.
  public func search(for term: String) {
    currentSearch = Search(term: term, center: mapCenter)
  }

  /// Ends the search of the user, and shows the most read articles again.
  public func closeSearch() {
    currentSearch = nil
    performDefaultSearchIfNecessary(near: nil)
  }

  private func performDefaultSearchIfNecessary(near location: CLLocation?) {
    guard currentSearch == nil else { return }
    currentSearch = Search(term: nil, center: location ?? mapCenter)
  }

  // MARK: - The user's location

  /// Returns the distance to an article in meters. Nil without updates or without a location.
  public func distance(to article: NearbyArticle) -> CLLocationDistance? {
    guard locationManager.isUpdating, let location = locationManager.location else { return nil }
    return article.location.distance(from: location)
  }

  /// Moves the map to the location of the user. Without permission or a location, explains the request.
  public func recenterOnUserLocation() {
    guard environment.authorization.isAuthorized, let location = locationManager.location else {
      promptForLocationAccess()
      return
    }
    zoomAndPanMapView(to: location)
  }

  private func zoomAndPanMapView(to location: CLLocation) {
    mapCenter = location
    performDefaultSearchIfNecessary(near: location)
  }

  // MARK: - Permission

  private func promptForLocationAccess() {
    showsLocationPrompt = true
  }

  /// Closes the explanation and requests permission, or opens Settings if the user has decided before.
  public func tapEnableLocation() {
    showsLocationPrompt = false
    guard environment.authorization.isNotDetermined else {
      environment.openSettings()
      return
    }
    locationManager.start()
  }

  /// Closes the explanation without a request, and shows the most read articles.
  public func closeLocationPrompt() {
    showsLocationPrompt = false
    performDefaultSearchIfNecessary(near: nil)
  }
}

// MARK: - LocationManagerDelegate

extension PlacesScreen: LocationManagerDelegate {
  /// Moves the map to the first location, and to the first one after a grant without a search. Ignores all others.
  public func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    guard panMapToNextLocationUpdate else { return }
    panMapToNextLocationUpdate = false
    zoomAndPanMapView(to: location)
  }

  /// Shows the arrow, unless the heading is too inaccurate.
  public func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    isHeadingArrowVisible = heading.headingAccuracy > 0 && heading.headingAccuracy < 90
    self.heading = heading.trueHeading
  }

  /// Ignores the error: the map stays as it is.
  public func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {}

  /// Starts updates after a grant. After a refusal, stops them and shows the most read articles.
  public func locationManager(
    _ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool
  ) {
    if isAuthorized {
      // Also while the map is hidden: see Docs/Surprises/hidden-map-starts-updates.md.
      panMapToNextLocationUpdate = currentSearch == nil
      locationManager.start()
    } else {
      panMapToNextLocationUpdate = false
      locationManager.stop()
      performDefaultSearchIfNecessary(near: nil)
    }
  }
}
