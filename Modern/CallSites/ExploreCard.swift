import Foundation

/// A card of the feed that shows articles, some of them about places near the user.
@MainActor
public final class ExploreCard {
  /// What one row of the card shows.
  public enum Item {
    /// An article that is not about a place.
    case article(title: String)
    /// An article about a place, with distance and direction.
    case location(NearbyArticle)
    /// An article about a place, with a button that requests permission.
    case locationPlaceholder(NearbyArticle)
  }

  /// The cells on screen, in the order in which they appeared.
  public private(set) var visibleCells: [ArticleCell] = []
  private var visibleLocationCellCount = 0
  private let nearbyContentSource: NearbyContentSource
  private let environment: AppEnvironment

  private lazy var locationManager: any LocationManaging = {
    let manager = environment.makeLocationManager(.fine)
    manager.delegate = self
    return manager
  }()

  /// Creates an empty card. After a change of the permission, it reloads the source, which it retains.
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

  /// Removes all cells, and stops updates if a cell about a place was visible.
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

  /// Adds the cell. With permission, a cell about a place starts updates.
  public func willDisplay(_ cell: ArticleCell) {
    visibleCells.append(cell)
    guard cell is LocationCell else { return }
    visibleLocationCellCount += 1
    if environment.authorization.isAuthorized {
      locationManager.start()
    }
  }

  /// Removes the cell. After the last cell about a place, updates stop.
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
  /// Requests permission, or opens Settings if the user has decided before.
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

  /// Updates the visible cells about places, up to the first other cell.
  public func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    updateLocationCells()
  }

  /// Updates the visible cells about places, up to the first other cell.
  public func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    updateLocationCells()
  }

  /// Ignores the error: the cells keep their values.
  public func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {}

  /// Stores the permission, updates the buttons of the cells up to the first cell without one, and
  /// reloads the feed only if each visible cell has one.
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
