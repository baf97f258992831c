// Re-creates Wikipedia/Code/WMFNearbyContentSource.{h,m} of wikimedia/wikipedia-ios (MIT licence) in
// Swift, in its own words. See Legacy/README.md.

import Foundation

/// Fills the feed with what is near the user, one for each Wikipedia that the user reads.
public class NearbyContentSource {
  /// What the feed shows: the place and the articles near it, nearest first.
  public struct LocationGroup {
    public let place: String?
    public let articles: [NearbyArticle]
  }

  public let siteURL: URL
  public private(set) var locationGroup: LocationGroup?
  /// Whether the feed asks for access to the location instead.
  public private(set) var showsPlaceholder = false

  private var isFetchingInitialLocation = false
  private var isProcessingLocation = false
  // Whether a load has ever waited for a location. Upstream stores its database context then, for good.
  private var hasWaitedForLocation = false
  private var completion: (() -> Void)?

  private lazy var currentLocationManager: WMFLocationManager = {
    let manager = WMFLocationManager.coarse()
    manager.delegate = self
    return manager
  }()

  public init(siteURL: URL) {
    self.siteURL = siteURL
  }

  public func startUpdating() {
    isFetchingInitialLocation = false
    if WMFLocationManager.isAuthorized() {
      currentLocationManager.startMonitoringLocation()
    }
  }

  public func stopUpdating() {
    currentLocationManager.stopMonitoringLocation()
  }

  public func loadNewContent(completion: (() -> Void)?) {
    guard WMFLocationManager.isAuthorized() else {
      locationGroup = nil
      if !UserDefaults.standard.exploreDidPromptForLocationAuthorization {
        showsPlaceholder = true
      }
      completion?()
      return
    }

    showsPlaceholder = false
    if let location = currentLocationManager.location {
      findPlace(
        of: location,
        found: { place in
          self.fetchGroup(near: location, place: place, completion: completion)
        }, failure: { completion?() })
    } else {
      isFetchingInitialLocation = true
      hasWaitedForLocation = true
      self.completion = completion
      currentLocationManager.startMonitoringLocation()
    }
  }

  // MARK: - Processing

  /// Looks up the place, for one location at a time.
  private func findPlace(
    of location: CLLocation, found: @escaping (String?) -> Void, failure: @escaping () -> Void
  ) {
    guard !isProcessingLocation else {
      failure()
      return
    }
    isProcessingLocation = true
    currentLocationManager.reverseGeocodeLocation(
      location,
      completion: { placemark in
        self.isProcessingLocation = false
        found(placemark?.name)
      },
      failure: { _ in
        self.isProcessingLocation = false
        failure()
      })
  }

  private func fetchGroup(
    near location: CLLocation, place: String?, completion: (() -> Void)?
  ) {
    fetchArticles(siteURL: siteURL, near: location, limit: 20) { articles, _ in
      if let articles, !articles.isEmpty {
        self.locationGroup = LocationGroup(
          place: place,
          articles: articles.map { NearbyArticle(title: $0.title, location: $0.location) })
      }
      completion?()
    }
  }

  private func complete() {
    completion?()
    completion = nil
  }
}

// MARK: - WMFLocationManagerDelegate

extension NearbyContentSource: WMFLocationManagerDelegate {
  public func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    if isFetchingInitialLocation && Date().timeIntervalSince(location.timestamp) < 60 * 60 {
      stopUpdating()
    }
    isFetchingInitialLocation = false
    guard hasWaitedForLocation else {
      complete()
      return
    }
    findPlace(
      of: location,
      found: { place in
        let completion = self.completion
        self.completion = nil
        self.fetchGroup(near: location, place: place, completion: completion)
      }, failure: complete)
  }

  public func locationManager(_ controller: WMFLocationManager, didReceiveError error: any Error) {
    if isFetchingInitialLocation {
      stopUpdating()
    }
    isFetchingInitialLocation = false
    complete()
  }
}
