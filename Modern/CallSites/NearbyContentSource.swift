// Began as a verbatim copy of Legacy/CallSites/NearbyContentSource.swift.

import Foundation

/// Loads the articles near the user into the feed. Each Wikipedia that the user reads has its own source.
@MainActor
public class NearbyContentSource {
  /// The content of the feed: the name of the place, and the articles near it, nearest first.
  public struct LocationGroup {
    public let place: String?
    public let articles: [NearbyArticle]
  }

  public let siteURL: URL
  public private(set) var locationGroup: LocationGroup?
  /// Whether the feed shows a request for permission instead of articles.
  public private(set) var showsPlaceholder = false

  /// Looks up the name of a place, and later calls back, with nil for an unnamed place.
  public typealias PlaceName =
    @MainActor (
      CLLocation, @escaping @MainActor (Result<String?, any Error>) -> Void
    ) -> Void
  /// Requests a number of articles near a location from a Wikipedia, nearest first, and later calls back.
  public typealias Articles =
    @MainActor (
      URL, CLLocation, Int,
      @escaping @MainActor ([(title: String, location: CLLocation)]?, (any Error)?) -> Void
    ) -> Void

  private let authorization: Authorization
  private let preferences: UserDefaults
  private let now: @MainActor () -> Date
  private let makeLocationManager: @MainActor () -> any LocationManaging
  private let placeName: PlaceName
  private let articles: Articles

  private var isFetchingInitialLocation = false
  private var isProcessingLocation = false
  private var completion: (() -> Void)?

  private lazy var locationManager: any LocationManaging = {
    let manager = makeLocationManager()
    manager.delegate = self
    return manager
  }()

  /// - Parameter makeLocationManager: creates the location manager. It is called at most once, at the first use.
  public init(
    siteURL: URL, authorization: Authorization, preferences: UserDefaults,
    now: @escaping @MainActor () -> Date,
    makeLocationManager: @escaping @MainActor () -> any LocationManaging,
    placeName: @escaping PlaceName,
    articles: @escaping Articles
  ) {
    self.siteURL = siteURL
    self.authorization = authorization
    self.preferences = preferences
    self.now = now
    self.makeLocationManager = makeLocationManager
    self.placeName = placeName
    self.articles = articles
  }

  public func startUpdating() {
    isFetchingInitialLocation = false
    if authorization.isAuthorized {
      locationManager.start()
    }
  }

  public func stopUpdating() {
    // Without a manager, this creates one: see Docs/Surprises/stop-creates-a-manager.md.
    locationManager.stop()
  }

  public func loadNewContent(completion: (() -> Void)?) {
    guard authorization.isAuthorized else {
      locationGroup = nil
      if !preferences.exploreDidPromptForLocationAuthorization {
        showsPlaceholder = true
      }
      completion?()
      return
    }

    showsPlaceholder = false
    if let location = locationManager.location {
      load(location) { completion?() }
    } else {
      isFetchingInitialLocation = true
      // Replaces an earlier one: see Docs/Surprises/second-load-drops-the-first-completion.md.
      self.completion = completion
      locationManager.start()
    }
  }

  // MARK: - Processing

  /// Looks up the place and its articles, for one location at a time.
  private func load(_ location: CLLocation, done: @escaping () -> Void) {
    guard !isProcessingLocation else {
      done()
      return
    }
    isProcessingLocation = true
    placeName(location) { answer in
      self.isProcessingLocation = false
      switch answer {
      case .success(let place): self.fetchGroup(near: location, place: place, done: done)
      case .failure: done()
      }
    }
  }

  private func fetchGroup(near location: CLLocation, place: String?, done: @escaping () -> Void) {
    articles(siteURL, location, 20) { articles, _ in
      if let articles, !articles.isEmpty {
        self.locationGroup = LocationGroup(
          place: place,
          articles: articles.map { NearbyArticle(title: $0.title, location: $0.location) })
      }
      done()
    }
  }

  private func complete() {
    completion?()
    completion = nil
  }
}

// MARK: - LocationManagerDelegate

extension NearbyContentSource: LocationManagerDelegate {
  public func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    if isFetchingInitialLocation && now().timeIntervalSince(location.timestamp) < 60 * 60 {
      stopUpdating()
    }
    // Also after an old location: see Docs/Surprises/old-first-location-keeps-updates-on.md.
    isFetchingInitialLocation = false
    load(location) { self.complete() }
  }

  public func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {
    if isFetchingInitialLocation {
      stopUpdating()
    }
    isFetchingInitialLocation = false
    complete()
  }

  public func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {}

  public func locationManager(
    _ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool
  ) {}
}
