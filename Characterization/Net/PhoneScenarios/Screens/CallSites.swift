import Equivalence
import Foundation
import SimulatedPhone

/// The screens of an app that use one implementation of the location manager.
///
/// Only an ``AppSession`` calls them, always inside `phone.use`.
@MainActor
package struct CallSites {
  package let nearby: any NearbySubject
  package let resume: any ResumeSubject
  package let makeCard: () -> any CardSubject
  package let makePlaces: () -> any PlacesSubject
  package let makeList: () -> any ListSubject

  package init(
    nearby: any NearbySubject, resume: any ResumeSubject,
    makeCard: @escaping () -> any CardSubject, makePlaces: @escaping () -> any PlacesSubject,
    makeList: @escaping () -> any ListSubject
  ) {
    (self.nearby, self.resume) = (nearby, resume)
    (self.makeCard, self.makePlaces, self.makeList) = (makeCard, makePlaces, makeList)
  }

  /// Makes the call sites for the Wikipedia at `siteURL`.
  package typealias Kind = Implementation<@MainActor @Sendable (_ siteURL: URL) -> CallSites>
}

extension CallSites.Kind {
  package init(name: String, make: @escaping @MainActor @Sendable (_ siteURL: URL) -> CallSites) {
    self.init(name: name) { make }
  }

  @MainActor
  package func make(_ siteURL: URL) -> CallSites { make()(siteURL) }
}

/// Fills the feed with articles about places near the user.
@MainActor
package protocol NearbySubject: AnyObject {
  func startUpdating()
  func stopUpdating()
  func loadNewContent(completion: (() -> Void)?)
  var shown: NearbyShown { get }
}

/// A card of the feed, with articles about places.
@MainActor
package protocol CardSubject: AnyObject {
  /// A new cell is made for each item. Then they appear, the last one first.
  func scrollIn(_ items: [CardItem])
  /// The cell at this index leaves the screen.
  func scrollOut(_ index: Int)
  func reloadData()
  /// The user taps the button of the cell at this index, if it has one.
  func tap(_ index: Int)
  var shown: [CellShown] { get }
}

@MainActor
package protocol PlacesSubject: AnyObject {
  func willAppear()
  func willDisappear()
  func tapEnableLocation()
  func closeLocationPrompt()
  func recenterOnUserLocation()
  func search(for term: String)
  func closeSearch()
  var shown: PlacesShown { get }
}

/// A list of the articles near a place.
@MainActor
package protocol ListSubject: AnyObject {
  func willAppear()
  func didDisappear()
  /// A new cell is configured and appears.
  func scrollIn(_ item: ListItem)
  /// The cell at this index leaves the screen.
  func scrollOut(_ index: Int)
  /// The cell at this index is configured again.
  func configure(_ index: Int)
  var shown: [CellShown] { get }
}

/// The code that runs when the user returns to the app.
@MainActor
package protocol ResumeSubject: AnyObject {
  func resumeApp()
}

// MARK: Values on the screens

package struct NearbyShown: Hashable, Sendable {
  package var place: String?
  package var articles: [String]
  package var locations: [Coordinate]
  package var hasPlaceholder: Bool

  package init(
    place: String?, hasPlaceholder: Bool, articles: [(title: String, location: CLLocation)]
  ) {
    (self.place, self.hasPlaceholder) = (place, hasPlaceholder)
    self.articles = articles.map(\.title)
    locations = articles.map { Coordinate($0.location) }
  }
}

/// The kinds of items on a card. Items about a place are about ``landmark``.
package enum CardItem: String, CaseIterable, Sendable {
  case article
  case location
  case placeholder

  package static let landmark = (
    title: "Berlin Victory Column", latitude: 52.51454, longitude: 13.35012
  )
}

/// The kinds of cells in a list. A cell about a place is about ``CardItem/landmark``.
package enum ListItem: String, CaseIterable, Sendable {
  case article
  case location
}

package struct CellShown: Hashable, Sendable {
  package var title: String
  /// Whole meters; nil while unknown.
  package var distance: Int?
  /// Whole degrees; nil while unknown.
  package var bearing: Int?
  package var button: String?
  package var isButtonEnabled: Bool

  package init(
    title: String = CardItem.landmark.title, distance: Double? = nil, bearing: Double? = nil,
    button: String? = nil, isButtonEnabled: Bool = false
  ) {
    (self.title, self.button, self.isButtonEnabled) = (title, button, isButtonEnabled)
    self.distance = distance.map { Int($0.rounded()) }
    self.bearing = bearing.map { Int($0.rounded()) % 360 }
  }
}

package struct PlacesShown: Hashable, Sendable {
  package var center: Coordinate?
  /// The search term; empty for the most read articles in the area; nil without a search.
  package var search: String?
  package var searchCenter: Coordinate?
  package var hasLocationPrompt: Bool
  package var hasUserLocation: Bool
  /// Whole degrees; nil while no arrow is shown.
  package var arrow: Int?
  /// Whole meters to ``CardItem/landmark``; nil while unknown.
  package var distance: Int?

  package init(
    center: CLLocation?, search: String?, searchCenter: CLLocation?, hasLocationPrompt: Bool,
    hasUserLocation: Bool, arrow: Double?, distance: Double?
  ) {
    (self.search, self.hasLocationPrompt) = (search, hasLocationPrompt)
    self.hasUserLocation = hasUserLocation
    self.center = center.map(Coordinate.init)
    self.searchCenter = searchCenter.map(Coordinate.init)
    self.arrow = arrow.map { Int($0.rounded()) }
    self.distance = distance.map { Int($0.rounded()) }
  }
}

extension Coordinate {
  fileprivate init(_ location: CLLocation) {
    self.init(location.coordinate.latitude, location.coordinate.longitude)
  }
}
