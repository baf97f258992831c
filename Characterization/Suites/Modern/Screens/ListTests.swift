import Modern
import Testing

@MainActor
@Suite struct `A list of the articles near a place` {
  let world = World()
  let article = NearbyArticle(title: "Gate", location: .museum)

  /// Shows the article in the list, and returns its cell.
  private func show(in list: NearbyList) -> LocationCell {
    let cell = LocationCell()
    list.configure(cell, article)
    list.willDisplay(cell)
    return cell
  }

  @Test func `shows the distance to a place when the location arrives`() {
    let list = world.list()
    list.willAppear()
    let cell = show(in: list)
    #expect(cell.distance == nil)

    world.manager.deliver(.park)

    #expect(cell.distance == CLLocation.museum.distance(from: .park))
  }

  @Test func `updates the location only while it is on screen`() {
    let list = world.list()

    list.willAppear()
    #expect(world.manager.isUpdating)

    list.didDisappear()
    #expect(!world.manager.isUpdating)
  }

  @Test func `starts updates after a grant, and not before`() {
    world.status = .notDetermined
    let list = world.list()
    list.willAppear()
    #expect(!world.manager.isUpdating)

    world.decide(.authorizedWhenInUse)

    #expect(world.manager.isUpdating)
  }

  @Test func `shows the title of the article`() {
    #expect(show(in: world.list()).title == "Gate")
  }

  @Test func `keeps its distances after it has disappeared`() {
    let list = world.list()
    list.willAppear()
    let cell = show(in: list)
    world.manager.deliver(.park)

    list.didDisappear()
    world.manager.deliver(.museum)

    #expect(cell.distance == CLLocation.museum.distance(from: .park))
  }
}
