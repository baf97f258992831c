import Foundation

/// A Wikipedia article about a place.
public struct NearbyArticle {
  /// The title of the article.
  public let title: String
  /// Where its place is.
  public let location: CLLocation

  /// Creates an article.
  public init(title: String, location: CLLocation) {
    self.title = title
    self.location = location
  }
}

/// Shows an article in a card of the feed.
@MainActor
public class ArticleCell {
  /// The title of the article that the cell shows.
  public var title = ""

  /// Creates an empty cell.
  public init() {}
}

/// Shows an article about a place, and the distance and direction to it.
public class LocationCell: ArticleCell {
  var articleLocation: CLLocation?
  /// The distance to the user in meters. Nil if unknown.
  public private(set) var distance: CLLocationDistance?
  /// Degrees clockwise from the heading of the device, or from north if the heading is unknown. Nil if unknown.
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
  /// Returns the initial direction of the great circle to `other`, in degrees clockwise from north.
  fileprivate func bearing(to other: CLLocation) -> CLLocationDirection {
    let radians = Double.pi / 180
    let (from, to) = (coordinate.latitude * radians, other.coordinate.latitude * radians)
    let east = (other.coordinate.longitude - coordinate.longitude) * radians
    let y = sin(east) * cos(to)
    let x = cos(from) * sin(to) - sin(from) * cos(to) * cos(east)
    return (atan2(y, x) / radians + 360).truncatingRemainder(dividingBy: 360)
  }
}
