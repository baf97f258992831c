import Foundation
import Modern
import PhoneScenarios
import SimulatedPhone

extension CallSites.Kind {
  /// The rewritten screens.
  package static var modern: Self {
    Self(name: "modern") { siteURL in
      // A card may create its manager in its deinit, and `Phone.current` traps in an isolated deinit.
      let phone = Phone.current
      var environment = AppEnvironment.live
      environment.makeLocationManager = { configuration in
        phone.use { Live.locationManager(configuration) }
      }
      let nearby = NearbyContentSource(siteURL: siteURL, environment: environment)
      return CallSites(
        nearby: nearby,
        resume: AppResume(nearbyContentSource: nearby, environment: environment),
        makeCard: { [environment] in
          ExploreCard(nearbyContentSource: nearby, environment: environment)
        },
        makePlaces: { [environment] in PlacesScreen(environment: environment) },
        makeList: { [environment] in NearbyList(environment: environment) })
    }
  }
}

extension NearbyContentSource: NearbySubject {
  package var shown: NearbyShown {
    NearbyShown(
      place: locationGroup?.place, hasPlaceholder: showsPlaceholder,
      articles: locationGroup?.articles.map { ($0.title, $0.location) } ?? [])
  }
}

extension ExploreCard: CardSubject {
  package func scrollIn(_ items: [CardItem]) {
    let cells = items.map { item in
      switch item {
      case .article: cell(for: .article(title: "Swift"))
      case .location: cell(for: .location(.landmark))
      case .placeholder: cell(for: .locationPlaceholder(.landmark))
      }
    }
    cells.reversed().forEach(willDisplay)
  }

  package func scrollOut(_ index: Int) { didEndDisplaying(visibleCells[index]) }
  package func tap(_ index: Int) { (visibleCells[index] as? AuthorizationCell)?.tapAuthorize() }

  package var shown: [CellShown] { visibleCells.map(CellShown.init) }
}

extension NearbyList: ListSubject {
  package func scrollIn(_ item: ListItem) {
    let cell =
      switch item {
      case .article: ArticleCell()
      case .location: LocationCell()
      }
    configure(cell, .landmark)
    willDisplay(cell)
  }

  package func scrollOut(_ index: Int) { didEndDisplaying(visibleCells[index]) }
  package func configure(_ index: Int) { configure(visibleCells[index], .landmark) }

  package var shown: [CellShown] { visibleCells.map(CellShown.init) }
}

extension CellShown {
  @MainActor fileprivate init(_ cell: ArticleCell) {
    let place = cell as? LocationCell
    let button = cell as? AuthorizationCell
    self.init(
      title: cell.title, distance: place?.distance, bearing: place?.bearing,
      button: button?.buttonTitle, isButtonEnabled: button?.isButtonEnabled ?? false)
  }
}

extension PlacesScreen: PlacesSubject {
  package var shown: PlacesShown {
    PlacesShown(
      center: mapCenter, search: currentSearch.map { $0.term ?? "" },
      searchCenter: currentSearch?.center, hasLocationPrompt: showsLocationPrompt,
      hasUserLocation: showsUserLocation, arrow: isHeadingArrowVisible ? heading : nil,
      distance: distance(to: .landmark))
  }
}

extension AppResume: ResumeSubject {}

extension NearbyArticle {
  fileprivate static var landmark: NearbyArticle {
    NearbyArticle(
      title: CardItem.landmark.title,
      location: CLLocation(
        latitude: CardItem.landmark.latitude, longitude: CardItem.landmark.longitude))
  }
}
