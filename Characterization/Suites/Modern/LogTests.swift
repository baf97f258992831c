import Foundation
import Modern
import Testing

@MainActor
@Suite struct `The log of a location manager` {
  let provider = FakeProvider()
  let client = FakeClient()
  let log = FakeLog()
  let manager: LocationManager

  init() { manager = LocationManager(provider: provider, log: log.write, isSimulator: true) }

  @Test func `has a start and a stop, with the state of the manager`() {
    manager.start()
    manager.stop()

    #expect(
      lines == [
        "verbose Skipping the request: authorization was determined before",
        "debug MANAGER is updating: 1> starts monitoring location and heading",
        "debug MANAGER is updating: 0> stops monitoring location and heading",
      ])
  }

  @Test func `names the manager, its provider and its delegate`() {
    manager.start()
    manager.delegate = client
    manager.stop()

    let name = "<<LocationManager: ADDRESS> manager: \(provider) delegate:"
    #expect(
      log.lines.suffix(2).map { $0.replacing(#/0x[0-9a-f]+/#, with: "ADDRESS") } == [
        "debug \(name) nil is updating: 1> starts monitoring location and heading",
        "debug \(name) \(client) is updating: 0> stops monitoring location and heading",
      ])
  }

  @Test func `has the request for permission`() {
    provider.authorizationStatus = .notDetermined

    manager.start()

    #expect(lines == ["info Requesting authorization to access location when in use"])
  }

  @Test func `has a denial and a grant`() {
    manager.delegate = client

    provider.change(to: .denied)
    provider.change(to: .authorizedAlways)

    #expect(lines == ["info Access to location was denied", "info Access to location was granted"])
  }

  /// Kept from Legacy.
  @Test func `has no denial if there is no client`() {
    provider.change(to: .denied)
    provider.change(to: .authorizedAlways)

    #expect(lines == ["info Access to location was granted"])
  }

  @Test func `has each event, and an error at a level of its own`() {
    let (heading, error) = (FakeHeading(accuracy: 5), CLError(.network))
    manager.start()

    provider.deliver(.park)
    provider.deliver(heading)
    provider.deliver(error)

    #expect(
      lines.suffix(3)
        == [
          "verbose MANAGER is updating: 1> updated its location to \(CLLocation.park)",
          "verbose MANAGER is updating: 1> updated its heading to \(heading)",
          "error MANAGER is updating: 1> failed: \(error)",
        ].map(\.withoutAddresses))
  }

  @Test func `has what the manager ignores`() {
    manager.start()

    provider.deliver(CLError(.locationUnknown))
    manager.stop()
    provider.deliver(CLError(.network))
    provider.change(to: .notDetermined)
    provider.change(to: .restricted)

    #expect(
      lines.filter { $0.contains("Ignoring") } == [
        "verbose Ignoring an unknown location: this is a simulator",
        "verbose Ignoring an error while not updating: \(CLError(.network))",
        "verbose Ignoring the new authorization status 0",
        "verbose Ignoring the new authorization status 1",
      ])
  }

  private var lines: [String] { log.lines.map(\.withoutAddresses) }
}

extension String {
  /// Without what differs in each run: the description of the manager, and the addresses of objects.
  fileprivate var withoutAddresses: String {
    replacing(#/<<LocationManager: .* is updating/#, with: "MANAGER is updating")
      .replacing(#/0x[0-9a-f]+/#, with: "ADDRESS")
  }
}
