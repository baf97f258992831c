// Began as a verbatim copy of Legacy/CallSites/ExploreCard.swift.

import Foundation

/// A card of the feed that shows articles, some of them about places near the user.
@MainActor
public class ExploreCard {
  public enum Item {
    case article(title: String)
    case location(NearbyArticle)
    case locationPlaceholder(NearbyArticle)
  }

  public private(set) var visibleCells: [ArticleCell] = []
  private var visibleLocationCellCount = 0
  private let nearbyContentSource: NearbyContentSource
  private let environment: AppEnvironment

  private lazy var locationManager: any LocationManaging = {
    let manager = environment.makeLocationManager(.fine)
    manager.delegate = self
    return manager
  }()

  public init(nearbyContentSource: NearbyContentSource, environment: AppEnvironment) {
    self.nearbyContentSource = nearbyContentSource
    self.environment = environment
  }

  isolated deinit {
    // The first use may be here: see Docs/Surprises/stop-creates-a-manager.md.
    if visibleLocationCellCount > 0 {
      locationManager.stop()
    }
  }

  public func reloadData() {
    if visibleLocationCellCount > 0 {
      locationManager.stop()
    }
    visibleLocationCellCount = 0
    visibleCells = []
  }

  // MARK: - Cells

  /// Returns a new cell for `item`.
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
      if environment.authorization.isAuthorized {
        cell.updateForLocationEnabled()
      } else {
        cell.buttonTitle = "Enable location"
        cell.authorizationDelegate = self
      }
    }
    cell.articleLocation = article.location
    if environment.authorization.isAuthorized {
      locationManager.start()
      cell.update(userLocation: locationManager.location, heading: locationManager.heading)
    } else {
      cell.configureForUnknownDistance()
    }
  }

  public func willDisplay(_ cell: ArticleCell) {
    visibleCells.append(cell)
    guard cell is LocationCell else { return }
    visibleLocationCellCount += 1
    if environment.authorization.isAuthorized {
      locationManager.start()
    }
  }

  public func didEndDisplaying(_ cell: ArticleCell) {
    visibleCells.removeAll { $0 === cell }
    guard cell is LocationCell else { return }
    visibleLocationCellCount -= 1
    if visibleLocationCellCount == 0 {
      locationManager.stop()
    }
  }
}

// MARK: - AuthorizationCellDelegate

extension ExploreCard: AuthorizationCellDelegate {
  public func authorizationCellDidTapAuthorize(_ cell: AuthorizationCell) {
    environment.preferences.exploreDidPromptForLocationAuthorization = true
    if environment.authorization.isNotDetermined {
      locationManager.start()
      return
    }
    // Creates no manager: see Docs/Surprises/card-without-a-manager-misses-a-change.md.
    environment.openSettings()
  }
}

// MARK: - LocationManagerDelegate

extension ExploreCard: LocationManagerDelegate {
  private func updateLocationCells() {
    for cell in visibleCells {
      // Kept from Legacy, which does not skip other cells: see Docs/Surprises/card-stops-at-the-first-other-cell.md.
      guard let cell = cell as? LocationCell else { return }
      cell.update(userLocation: locationManager.location, heading: locationManager.heading)
    }
  }

  public func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    updateLocationCells()
  }

  public func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    updateLocationCells()
  }

  public func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {}

  public func locationManager(
    _ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool
  ) {
    // AppResume compares this value: see Docs/Surprises/resume-misses-a-change-that-a-card-stored.md.
    environment.preferences.locationAuthorized = isAuthorized
    for cell in visibleCells {
      // Kept from Legacy, not a mistake of the rewrite: Docs/Surprises/card-does-not-reload-the-feed.md.
      guard let cell = cell as? AuthorizationCell else { return }
      // Without an else branch: see Docs/Surprises/button-stays-enabled-after-a-revocation.md.
      if environment.authorization.isAuthorized {
        cell.updateForLocationEnabled()
      }
    }
    nearbyContentSource.loadNewContent(completion: nil)
  }
}
