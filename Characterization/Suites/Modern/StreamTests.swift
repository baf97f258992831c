import Modern
import Testing

/// The streams of `events()`. Choose *an object that ends* in a test that waits for a stream: the test releases the
/// manager, and then reads the stream to its end.
@MainActor
@Suite(.timeLimit(.minutes(5))) final class `A stream of events` {
  let provider = FakeProvider()
  var manager: LocationManager!

  init() {
    manager = LocationManager(provider: provider)
    manager.start()
  }

  @Test func `gives each of two readers every location, in order`() async {
    let (first, second) = (manager.events(), manager.events())

    provider.deliver(.park)
    provider.deliver(.museum)
    manager = nil

    let (firstLocations, secondLocations) = await (first.locations, second.locations)
    #expect(firstLocations == [.park, .museum])
    #expect(secondLocations == [.park, .museum])
  }

  @Test func `begins with the first event after its creation`() async {
    provider.deliver(.park)
    let stream = manager.events()

    provider.deliver(.museum)
    manager = nil

    let locations = await stream.locations
    #expect(locations == [.museum])
  }

  @Test func `has each event before those that the delegate causes inside of it`() async {
    let client = FakeClient()
    client.onEvent = { [provider] event in
      if event == .location(.park) { provider.deliver(.museum) }
    }
    manager.delegate = client
    let stream = manager.events()

    provider.deliver(.park)
    manager = nil

    let locations = await stream.locations
    #expect(locations == [.park, .museum])
  }

  @Test func `goes on when the reader of another stream ends`() async {
    let (left, stays) = (manager.events(), manager.events())
    let reader = Task { await left.locations }

    reader.cancel()
    _ = await reader.value
    provider.deliver(.park)
    manager = nil

    let locations = await stays.locations
    #expect(locations == [.park])
  }

  @Test func `does not retain the manager, and ends with it`() async throws {
    let stream = manager.events()
    weak var observed: LocationManager?
    observed = manager

    manager = nil

    try #require(observed == nil)
    let locations = await stream.locations
    #expect(locations == [])
  }

  @Test func `copies the values of a heading`() async throws {
    let stream = manager.events()

    provider.deliver(FakeHeading(accuracy: 5))
    manager = nil

    let heading = try #require(await stream.headings.first)
    #expect([heading.magnetic, heading.geographic, heading.accuracy] == [90, 93, 5])
  }
}

extension AsyncStream<LocationEvent> {
  /// All locations until the stream ends.
  fileprivate var locations: [CLLocation] {
    get async {
      var locations: [CLLocation] = []
      for await case .location(let location) in self { locations.append(location) }
      return locations
    }
  }

  fileprivate var headings: [LocationEvent.Heading] {
    get async {
      var headings: [LocationEvent.Heading] = []
      for await case .heading(let heading) in self { headings.append(heading) }
      return headings
    }
  }
}
