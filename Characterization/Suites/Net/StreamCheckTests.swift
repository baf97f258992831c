import Modern
import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The adapter of a location manager` {
  @Test func `reports an event of the stream that the delegate does not receive`() async throws {
    let talkative = Subject.Kind.managing("talkative") { _ in TalkativeManager() }
    let session = Session(talkative)

    try session.deliver(.create(.fine))

    #expect(
      try session.deliver(.stop).lines == [
        "  -> client stream sends authorization(isAuthorized: false), but the delegate receives nothing"
      ])
    #expect(try session.deliver(.read).lines == [])
  }
}

/// A manager that sends an event to its streams alone at each stop.
private final class TalkativeManager: LocationManaging {
  private let real = Live.locationManager(.fine)
  private let streams = Broadcast<LocationEvent>()

  var delegate: (any LocationManagerDelegate)? {
    get { real.delegate }
    set { real.delegate = newValue }
  }
  var location: CLLocation? { real.location }
  var heading: CLHeading? { real.heading }
  var isUpdating: Bool { real.isUpdating }

  func events() -> AsyncStream<LocationEvent> { streams.stream() }
  func start() { real.start() }

  func stop() {
    real.stop()
    streams.send(.authorization(isAuthorized: false))
  }
}
