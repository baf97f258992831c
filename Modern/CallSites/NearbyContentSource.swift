// Began as a verbatim copy of Legacy/CallSites/NearbyContentSource.swift.

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

  private let authorization = Live.authorization
  private var isFetchingInitialLocation = false
  private var isProcessingLocation = false
  private var completion: (() -> Void)?

  private lazy var locationManager: any LocationManaging = {
    let manager = Live.locationManager(.coarse)
    manager.delegate = self
    return manager
  }()

  public init(siteURL: URL) {
    self.siteURL = siteURL
  }

  public func startUpdating() {
    isFetchingInitialLocation = false
    if authorization.isAuthorized {
      locationManager.start()
    }
  }

  public func stopUpdating() {
    locationManager.stop()
  }

  public func loadNewContent(completion: (() -> Void)?) {
    guard authorization.isAuthorized else {
      locationGroup = nil
      if !Live.userDefaults.exploreDidPromptForLocationAuthorization {
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
      self.completion = completion
      locationManager.start()
    }
  }

  // MARK: - Processing

  /// Looks up the place and what is near it, for one location at a time.
  private func load(_ location: CLLocation, done: @escaping () -> Void) {
    guard !isProcessingLocation else {
      done()
      return
    }
    isProcessingLocation = true
    Live.placeName(at: location) { answer in
      self.isProcessingLocation = false
      switch answer {
      case .success(let place): self.fetchGroup(near: location, place: place, done: done)
      case .failure: done()
      }
    }
  }

  private func fetchGroup(near location: CLLocation, place: String?, done: @escaping () -> Void) {
    Live.fetchArticles(siteURL: siteURL, near: location, limit: 20) { articles, _ in
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
    if isFetchingInitialLocation && Live.now.timeIntervalSince(location.timestamp) < 60 * 60 {
      stopUpdating()
    }
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
