// Began as a verbatim copy of Legacy/CallSites/NearbyList.swift.

import Foundation

/// A list of the articles near a place. Its manager has a delegate only while the list is on screen.
@MainActor
public class NearbyList {
  public private(set) var visibleCells: [ArticleCell] = []
  private let locationManager: any LocationManaging
  private let environment: AppEnvironment

  public init(environment: AppEnvironment) {
    self.environment = environment
    locationManager = environment.makeLocationManager(.fine)
  }

  public func willAppear() {
    locationManager.delegate = self
    if environment.authorization.isAuthorized {
      locationManager.start()
    }
  }

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

  public func willDisplay(_ cell: ArticleCell) {
    visibleCells.append(cell)
  }

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
    if isAuthorized {
      locationManager.start()
    }
  }
}
