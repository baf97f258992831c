import Foundation

/// A list of the articles near a place. Its manager has a delegate only while the list is on screen.
@MainActor
public final class NearbyList {
  /// The cells on screen, in the order in which they appeared.
  public private(set) var visibleCells: [ArticleCell] = []
  private let locationManager: any LocationManaging
  private let environment: AppEnvironment

  /// Creates a hidden list with a location manager of its own.
  public init(environment: AppEnvironment) {
    self.environment = environment
    locationManager = environment.makeLocationManager(.fine)
  }

  /// Becomes the delegate of the manager, and starts updates with permission.
  public func willAppear() {
    locationManager.delegate = self
    if environment.authorization.isAuthorized {
      locationManager.start()
    }
  }

  /// Stops to be the delegate of the manager, and stops updates.
  public func didDisappear() {
    // First, so that an event inside the stop does not start the updates again.
    locationManager.delegate = nil
    locationManager.stop()
  }

  // MARK: - Cells

  /// Shows `article` if `cell` is a ``LocationCell``, without distance and direction if there are no updates.
  public func configure(_ cell: ArticleCell, _ article: NearbyArticle) {
    guard let cell = cell as? LocationCell else { return }
    cell.title = article.title
    cell.articleLocation = article.location
    if locationManager.isUpdating {
      cell.update(userLocation: locationManager.location, heading: locationManager.heading)
    } else {
      cell.configureForUnknownDistance()
    }
  }

  /// Adds the cell, which receives the updates from now on.
  public func willDisplay(_ cell: ArticleCell) {
    visibleCells.append(cell)
  }

  /// Removes the cell.
  public func didEndDisplaying(_ cell: ArticleCell) {
    visibleCells.removeAll { $0 === cell }
  }
}

// MARK: - LocationManagerDelegate

extension NearbyList: LocationManagerDelegate {
  private func updateLocationCells() {
    for case let cell as LocationCell in visibleCells {
      cell.update(userLocation: locationManager.location, heading: locationManager.heading)
    }
  }

  /// Updates the distance and the direction of each visible cell.
  public func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    updateLocationCells()
  }

  /// Updates the distance and the direction of each visible cell.
  public func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    updateLocationCells()
  }

  /// Ignores the error: the cells keep their values.
  public func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {}

  /// Starts updates after a grant, and ignores a refusal.
  public func locationManager(
    _ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool
  ) {
    if isAuthorized {
      locationManager.start()
    }
  }
}
