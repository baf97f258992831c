// Began as a verbatim copy of Legacy/CallSites/PlacesScreen.swift.

import Foundation

/// A map that shows articles about its places.
@MainActor
public class PlacesScreen {
  /// A search on the map.
  public struct Search {
    /// Nil searches for the most read articles.
    public let term: String?
    /// Nil searches the current region of the map.
    public let center: CLLocation?
  }

  public private(set) var currentSearch: Search?
  public private(set) var mapCenter: CLLocation?
  public private(set) var showsUserLocation = false
  public private(set) var isHeadingArrowVisible = false
  public private(set) var heading: CLLocationDirection = 0
  /// Whether the page that explains the request for permission covers the map.
  public private(set) var showsLocationPrompt = false

  private var panMapToNextLocationUpdate = true
  private let locationManager: any LocationManaging
  private let environment: AppEnvironment

  public init(environment: AppEnvironment) {
    self.environment = environment
    locationManager = environment.makeLocationManager(.fine)
    locationManager.delegate = self
  }

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

  public func willDisappear() {
    locationManager.stop()
    showsUserLocation = false
  }

  // MARK: - Searching

  public func search(for term: String) {
    currentSearch = Search(term: term, center: mapCenter)
  }

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

  public func tapEnableLocation() {
    showsLocationPrompt = false
    guard environment.authorization.isNotDetermined else {
      environment.openSettings()
      return
    }
    locationManager.start()
  }

  public func closeLocationPrompt() {
    showsLocationPrompt = false
    performDefaultSearchIfNecessary(near: nil)
  }
}

// MARK: - LocationManagerDelegate

extension PlacesScreen: LocationManagerDelegate {
  public func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    guard panMapToNextLocationUpdate else { return }
    panMapToNextLocationUpdate = false
    zoomAndPanMapView(to: location)
  }

  public func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    isHeadingArrowVisible = heading.headingAccuracy > 0 && heading.headingAccuracy < 90
    self.heading = heading.trueHeading
  }

  public func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {}

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
