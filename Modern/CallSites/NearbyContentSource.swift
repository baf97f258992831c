import Foundation

/// Loads the articles near the user into the feed. Each Wikipedia that the user reads has its own source.
@MainActor
public final class NearbyContentSource {
  /// The content of the feed: the name of the place, and the articles near it, nearest first.
  public struct LocationGroup {
    /// The name of the place. Nil if it has none.
    public let place: String?
    /// The articles, nearest first. There is at least one.
    public let articles: [NearbyArticle]
  }

  /// The address of the Wikipedia.
  public let siteURL: URL
  /// The content of the last load that found articles. Nil before it, and after a load without permission.
  public private(set) var locationGroup: LocationGroup?
  /// Whether the feed shows a request for permission instead of articles.
  public private(set) var showsPlaceholder = false

  private let environment: AppEnvironment

  private var isFetchingInitialLocation = false
  private var isProcessingLocation = false
  /// Whether a load has ever waited for a location. Only then does a location load the feed.
  private var hasWaitedForLocation = false
  private var completion: (() -> Void)?

  private lazy var locationManager: any LocationManaging = {
    let manager = environment.makeLocationManager(.coarse)
    manager.delegate = self
    return manager
  }()

  /// Creates an empty source. It creates its location manager at the first use.
  public init(siteURL: URL, environment: AppEnvironment) {
    self.siteURL = siteURL
    self.environment = environment
  }

  /// Starts updates with permission. Without it, nothing happens.
  public func startUpdating() {
    isFetchingInitialLocation = false
    if environment.authorization.isAuthorized {
      locationManager.start()
    }
  }

  /// Stops updates.
  public func stopUpdating() {
    // Without a manager, this creates one: see Docs/Surprises/stop-creates-a-manager.md.
    locationManager.stop()
  }

  /// Loads the articles near the last location, or waits for the first one.
  ///
  /// Calls `completion` at the end, also after a failure. A second load drops the completion of a load that waits for a
  /// location.
  public func loadNewContent(completion: (() -> Void)?) {
    guard environment.authorization.isAuthorized else {
      locationGroup = nil
      if !environment.preferences.exploreDidPromptForLocationAuthorization {
        showsPlaceholder = true
      }
      completion?()
      return
    }

    showsPlaceholder = false
    if let location = locationManager.location {
      findPlace(
        of: location,
        found: { self.fetchGroup(near: location, place: $0, completion: completion) },
        failed: { completion?() })
    } else {
      isFetchingInitialLocation = true
      hasWaitedForLocation = true
      // Replaces an earlier one: see Docs/Surprises/second-load-drops-the-first-completion.md.
      self.completion = completion
      locationManager.start()
    }
  }

  // MARK: - Processing

  /// Looks up the name of the place, for one location at a time. Fails while another lookup runs.
  private func findPlace(
    of location: CLLocation, found: @escaping (String?) -> Void, failed: @escaping () -> Void
  ) {
    guard !isProcessingLocation else {
      failed()
      return
    }
    isProcessingLocation = true
    environment.placeName(location) { answer in
      self.isProcessingLocation = false
      switch answer {
      case .success(let place): found(place)
      case .failure: failed()
      }
    }
  }

  private func fetchGroup(
    near location: CLLocation, place: String?, completion: (() -> Void)?
  ) {
    environment.articles(siteURL, location, 20) { answer in
      if case .success(let articles) = answer, !articles.isEmpty {
        self.locationGroup = LocationGroup(
          place: place,
          articles: articles.map { NearbyArticle(title: $0.title, location: $0.location) })
      }
      completion?()
    }
  }

  /// Calls and removes the completion of the load that waits for a location, if there is one.
  private func complete() {
    completion?()
    completion = nil
  }

  /// Removes that completion and returns it, so that nothing else calls or replaces it.
  private func takeCompletion() -> (() -> Void)? {
    defer { completion = nil }
    return completion
  }
}

// MARK: - LocationManagerDelegate

extension NearbyContentSource: LocationManagerDelegate {
  /// Loads the articles near the location, if a load has ever waited for one. If a load waits, stops updates after a
  /// location that is less than an hour old.
  public func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    if isFetchingInitialLocation
      && environment.now().timeIntervalSince(location.timestamp) < 60 * 60
    {
      stopUpdating()
    }
    // Also after an old location: see Docs/Surprises/old-first-location-keeps-updates-on.md.
    isFetchingInitialLocation = false
    // Kept from Legacy: see Docs/Surprises/feed-ignores-a-location.md.
    guard hasWaitedForLocation else { return }
    findPlace(
      of: location,
      found: {
        self.fetchGroup(near: location, place: $0, completion: self.takeCompletion())
      }, failed: complete)
  }

  /// Ends the load that waits for a location, and stops its updates.
  public func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {
    if isFetchingInitialLocation {
      stopUpdating()
    }
    isFetchingInitialLocation = false
    complete()
  }

  /// Ignores the heading.
  public func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {}

  /// Ignores the change: ``AppResume`` and ``ExploreCard`` reload the feed.
  public func locationManager(
    _ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool
  ) {}
}
