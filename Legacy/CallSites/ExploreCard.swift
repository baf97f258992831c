// Re-creates a part of Wikipedia/Code/ExploreCardViewController.swift of wikimedia/wikipedia-ios (MIT
// licence) in its own words. See Legacy/README.md.

import Foundation

/// A card of the feed. It shows articles, some of them about places near the user.
public class ExploreCard {
  public enum Item {
    case article(title: String)
    case location(NearbyArticle)
    case locationPlaceholder(NearbyArticle)
  }

  public private(set) var visibleCells: [ArticleCell] = []
  private var visibleLocationCellCount = 0
  private let nearbyContentSource: NearbyContentSource

  lazy var locationManager: WMFLocationManager = {
    let manager = WMFLocationManager.fine()
    manager.delegate = self
    return manager
  }()

  public init(nearbyContentSource: NearbyContentSource) {
    self.nearbyContentSource = nearbyContentSource
  }

  deinit {
    if visibleLocationCellCount > 0 {
      locationManager.stopMonitoringLocation()
    }
  }

  public func reloadData() {
    if visibleLocationCellCount > 0 {
      locationManager.stopMonitoringLocation()
    }
    visibleLocationCellCount = 0
    visibleCells = []
  }

  // MARK: - Cells

  /// Makes the cell that will show `item`.
  public func cell(for item: Item) -> ArticleCell {
    switch item {
    case .article(let title):
      let cell = ArticleCell()
      cell.title = title
      return cell
    case .location(let article):
      let cell = LocationCell()
      configureLocationCell(cell, article)
      return cell
    case .locationPlaceholder(let article):
      let cell = AuthorizationCell()
      configureLocationCell(cell, article)
      return cell
    }
  }

  private func configureLocationCell(_ cell: LocationCell, _ article: NearbyArticle) {
    cell.title = article.title
    if let cell = cell as? AuthorizationCell {
      if WMFLocationManager.isAuthorized() {
        cell.updateForLocationEnabled()
      } else {
        cell.buttonTitle = "Enable location"
        cell.authorizationDelegate = self
      }
    }
    cell.articleLocation = article.location
    if WMFLocationManager.isAuthorized() {
      locationManager.startMonitoringLocation()
      cell.update(userLocation: locationManager.location, heading: locationManager.heading)
    } else {
      cell.configureForUnknownDistance()
    }
  }

  public func willDisplay(_ cell: ArticleCell) {
    visibleCells.append(cell)
    guard cell is LocationCell else { return }
    visibleLocationCellCount += 1
    if WMFLocationManager.isAuthorized() {
      locationManager.startMonitoringLocation()
    }
  }

  public func didEndDisplaying(_ cell: ArticleCell) {
    visibleCells.removeAll { $0 === cell }
    guard cell is LocationCell else { return }
    visibleLocationCellCount -= 1
    if visibleLocationCellCount == 0 {
      locationManager.stopMonitoringLocation()
    }
  }
}

// MARK: - AuthorizationCellDelegate

extension ExploreCard: AuthorizationCellDelegate {
  public func authorizationCellDidTapAuthorize(_ cell: AuthorizationCell) {
    UserDefaults.standard.exploreDidPromptForLocationAuthorization = true
    if WMFLocationManager.isAuthorizationNotDetermined() {
      locationManager.startMonitoringLocation()
      return
    }
    openSettings()
  }
}

// MARK: - WMFLocationManagerDelegate

extension ExploreCard: WMFLocationManagerDelegate {
  private func updateLocationCells() {
    for cell in visibleCells {
      guard let cell = cell as? LocationCell else { return }
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
    UserDefaults.standard.locationAuthorized = enabled
    for cell in visibleCells {
      guard let cell = cell as? AuthorizationCell else { return }
      cell.updateForLocationEnabled()
    }
    nearbyContentSource.loadNewContent(completion: nil)
  }
}
