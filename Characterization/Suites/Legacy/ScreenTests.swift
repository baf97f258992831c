import Foundation
import Legacy
import Testing

/// Values that the shared suite does not read, and events that only another manager could send.
@Suite struct `The legacy screens` {
  let phone = Phone()
  let manager: WMFLocationManager

  init() {
    phone.permission = .authorizedWhenInUse
    manager = phone.use(WMFLocationManager.fine)
  }

  private func feed() throws -> NearbyContentSource {
    NearbyContentSource(siteURL: try #require(URL(string: "https://en.wikipedia.org")))
  }

  @Test func `have empty cells and an arrow to the north at first`() {
    #expect(ArticleCell().title == "")
    #expect(LocationCell().title == "")
    #expect(AuthorizationCell().buttonTitle == "")
    #expect(phone.use { PlacesScreen().heading } == 0)
  }

  @Test func `show the title of the article in each kind of cell`() throws {
    let feed = try feed()
    let article = NearbyArticle(title: "Gate", location: .gate)
    let items: [ExploreCard.Item] = [
      .article(title: "Gate"), .location(article), .locationPlaceholder(article),
    ]
    phone.use {
      let card = ExploreCard(nearbyContentSource: feed)
      for item in items { #expect(card.cell(for: item).title == "Gate") }
      let cell = LocationCell()
      NearbyList().configure(cell, article)
      #expect(cell.title == "Gate")
    }
  }

  @Test func `do not move the map to a location that arrives inside the stop after a denial`() {
    phone.use {
      let map = PlacesScreen()
      map.willAppear()
      let arrives = { map.locationManager(manager, didUpdate: CLLocation.gate) }
      phone.interrupt("stopUpdatingLocation", with: arrives) {
        map.locationManager(manager, didChangeEnabledState: false)
      }
      #expect(map.mapCenter == nil)
    }
  }

  @Test func `show an arrow on the map for an accuracy above 0`() {
    let map = phone.use { PlacesScreen() }
    for accuracy in [-1.0, 0, 1] {
      map.locationManager(manager, didUpdate: phone.makeHeading(degrees: 0, accuracy: accuracy))
      #expect(map.isHeadingArrowVisible == (accuracy > 0))
    }
  }

  @Test func `create no manager for the feed at an error before the first load`() throws {
    let feed = try feed()
    phone.use { feed.locationManager(manager, didReceiveError: CLError(.network)) }
    #expect(phone.managersMade == 1)
  }

  /// The manager of this feed has no location, so the second load waits, too.
  @Test func `complete the load that waited for a location, and no later load`() throws {
    let feed = try feed()
    var completed: [Int] = []
    phone.use {
      feed.loadNewContent { completed.append(1) }
      feed.locationManager(manager, didUpdate: CLLocation.gate)
    }

    let loads = { feed.loadNewContent { completed.append(2) } }
    phone.interrupt("fetchArticles", with: loads) { phone.settle() }
    #expect(completed == [1])

    phone.use { feed.locationManager(manager, didReceiveError: CLError(.network)) }
    #expect(completed == [1, 2])
  }

  /// The second location ends the first load at once, because the feed still looks up the first location.
  @Test func `stop the updates of the feed at the next location if the completion loads again`()
    throws
  {
    let feed = try feed()
    let here = phone.use { CLLocation(latitude: 1, longitude: 1) }
    phone.use {
      feed.loadNewContent { feed.loadNewContent(completion: nil) }
      for _ in 1...2 { feed.locationManager(manager, didUpdate: here) }
    }
    #expect(phone.managers.last?.isUpdatingLocation == true)

    phone.use { feed.locationManager(manager, didUpdate: here) }

    #expect(phone.managers.last?.isUpdatingLocation == false)
    phone.use { feed.stopUpdating() }
    phone.settle()
  }
}
