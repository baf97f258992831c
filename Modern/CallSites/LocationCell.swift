// Began as a verbatim copy of Legacy/CallSites/LocationCell.swift.

import Foundation

/// An article of Wikipedia about a place.
public struct NearbyArticle {
  public let title: String
  public let location: CLLocation

  public init(title: String, location: CLLocation) {
    self.title = title
    self.location = location
  }
}

/// Shows an article on a card of the feed.
@MainActor
public class ArticleCell {
  public var title = ""

  public init() {}
}

/// Shows an article about a place, with how far away it is and in which direction.
public class LocationCell: ArticleCell {
  var articleLocation: CLLocation?
  /// Meters; nil while unknown.
  public private(set) var distance: CLLocationDistance?
  /// Degrees clockwise from where the phone points, or from north where that is unknown.
  public private(set) var bearing: CLLocationDirection?

  func configureForUnknownDistance() {
    distance = nil
    bearing = nil
  }

  func update(userLocation: CLLocation?, heading: CLHeading?) {
    guard let articleLocation, let userLocation else {
      configureForUnknownDistance()
      return
    }
    distance = articleLocation.distance(from: userLocation)
    let degrees = userLocation.bearing(to: articleLocation) - (heading?.trueHeading ?? 0)
    bearing = (degrees + 360).truncatingRemainder(dividingBy: 360)
  }
}

extension CLLocation {
  /// The direction in which a great circle to `other` begins, in degrees clockwise from north.
  fileprivate func bearing(to other: CLLocation) -> CLLocationDirection {
    let radians = Double.pi / 180
    let (from, to) = (coordinate.latitude * radians, other.coordinate.latitude * radians)
    let east = (other.coordinate.longitude - coordinate.longitude) * radians
    let y = sin(east) * cos(to)
    let x = cos(from) * sin(to) - sin(from) * cos(to) * cos(east)
    return (atan2(y, x) / radians + 360).truncatingRemainder(dividingBy: 360)
  }
}
