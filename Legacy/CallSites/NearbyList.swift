// Re-creates a part of Wikipedia/Code/ArticleLocationCollectionViewController.swift of
// wikimedia/wikipedia-ios (MIT licence) in its own words. See Legacy/README.md.

import Foundation

/// A list of the articles near a place.
public class NearbyList {
  public private(set) var visibleCells: [ArticleCell] = []
  private let locationManager = WMFLocationManager.fine()

  public init() {}

  public func willAppear() {
    locationManager.delegate = self
    if WMFLocationManager.isAuthorized() {
      locationManager.startMonitoringLocation()
    }
  }

  public func didDisappear() {
    locationManager.delegate = nil
    locationManager.stopMonitoringLocation()
  }

  // MARK: - Cells

  /// Lets `cell` show `article`.
  public func configure(_ cell: ArticleCell, _ article: NearbyArticle) {
    guard let cell = cell as? LocationCell else { return }
    var userLocation: CLLocation?
    var userHeading: CLHeading?
    if locationManager.isUpdating {
      userLocation = locationManager.location
      userHeading = locationManager.heading
    }
    cell.title = article.title
    cell.articleLocation = article.location
    cell.update(userLocation: userLocation, heading: userHeading)
  }

  public func willDisplay(_ cell: ArticleCell) {
    visibleCells.append(cell)
  }

  public func didEndDisplaying(_ cell: ArticleCell) {
    visibleCells.removeAll { $0 === cell }
  }
}

// MARK: - WMFLocationManagerDelegate

extension NearbyList: WMFLocationManagerDelegate {
  private func updateLocationCells() {
    for case let cell as LocationCell in visibleCells {
      cell.update(userLocation: locationManager.location, heading: locationManager.heading)
    }
  }

  public func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    updateLocationCells()
  }

  public func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {
    updateLocationCells()
  }

  public func locationManager(
    _ controller: WMFLocationManager, didChangeEnabledState enabled: Bool
  ) {
    if enabled {
      locationManager.startMonitoringLocation()
    }
  }
}
