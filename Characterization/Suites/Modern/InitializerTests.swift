import Foundation
import Modern
import Testing

@MainActor
@Suite struct `A manager with injected dependencies` {
  let provider = FakeProvider()

  /// A call that changes nothing on the phone is not behavior. Modern makes fewer of them than Legacy.
  @Test func `calls the provider only if a start or a stop changes something`() {
    let manager = LocationManager(provider: provider)

    manager.start()
    #expect(provider.calls == ["start location", "stop heading", "start heading"])

    manager.start()
    manager.stop()
    manager.stop()
    #expect(provider.calls.dropFirst(3) == ["stop location", "stop heading"])
  }

  /// An `NSObject` with an isolated deinit traps if it is released off the main thread. See
  /// CoreLocationDelegate.swift.
  @Test func `is not an NSObject`() {
    #expect(!(LocationManager(provider: provider) as AnyObject is NSObject))
  }

  @Test func `stops when the last reference is released off the main actor`() async {
    var manager: LocationManager? = LocationManager(provider: provider)
    manager?.start()
    let release = Task.detached { [manager] in _ = manager }
    manager = nil
    await release.value
    await until { provider.calls.suffix(2) == ["stop location", "stop heading"] }
  }

  @Test func `can be called back as soon as it sets the delegate of its provider`() {
    provider.authorizationStatus = .notDetermined
    provider.onDelegate = { $0.change(to: .denied) }
    let manager = LocationManager(provider: provider)

    // The manager already knows that access was denied, so the repeated status is no change.
    let client = FakeClient()
    manager.delegate = client
    provider.change(to: .denied)

    #expect(client.events.isEmpty)
  }

  @Test func `leaves its provider before it stops the updates in deinit`() {
    var manager: LocationManager? = LocationManager(provider: provider)
    manager?.start()
    var hadDelegate: [Bool] = []
    provider.onStopLocation = { hadDelegate.append($0.delegate != nil) }

    manager = nil

    #expect(hadDelegate == [false])
    #expect(provider.delegate == nil)
  }

  @Test func `observes rotations once if it is started again while the heading stops`() {
    let center = PhoneNotificationCenter()
    let manager = LocationManager(provider: provider, center: center)
    manager.start()
    provider.onStopHeading = { provider in
      provider.onStopHeading = { _ in }
      manager.start()
    }
    manager.stop()
    manager.stop()
    let calls = provider.calls

    center.post(name: UIDevice.orientationDidChangeNotification, object: nil)

    #expect(provider.calls == calls)
  }

  @Test(arguments: [false, true])
  func `stops the heading if it is released inside a rotation`(isInStop: Bool) {
    let center = PhoneNotificationCenter()
    var manager: LocationManager? = LocationManager(provider: provider, center: center)
    manager?.start()
    let release: (FakeProvider) -> Void = { provider in
      provider.onStopHeading = { _ in }
      manager = nil
    }
    if isInStop { provider.onStopHeading = release } else { provider.onStartHeading = release }

    center.post(name: UIDevice.orientationDidChangeNotification, object: nil)

    #expect(provider.calls.suffix(2) == ["stop location", "stop heading"])
  }

  /// The last four errors differ from `CLError(.locationUnknown)` in the code or in the domain.
  @Test(
    arguments: [
      (CLError(.locationUnknown), true), (NSError(domain: kCLErrorDomain, code: 0), true),
      (NSError(domain: NSURLErrorDomain, code: 0), false), (CLError(.denied), false),
      (CLError(.network), false), (NSError(domain: "", code: 0), false),
    ] as [(any Error, Bool)], [false, true])
  func `delivers an error, unless it is about an unknown location on a simulator`(
    error: (any Error, isUnknown: Bool), isSimulator: Bool
  ) {
    let client = FakeClient()
    let manager = LocationManager(provider: provider, isSimulator: isSimulator)
    manager.delegate = client
    manager.start()

    provider.deliver(error.0)

    #expect(client.events == (error.isUnknown && isSimulator ? [] : [error.0 as NSError]))
  }

  @Test func `logs each step at its level, with its state`() {
    var lines: [String] = []
    let client = FakeClient()
    let manager = LocationManager(
      provider: provider, log: { lines.append("\($0) \($1())") }, isSimulator: true)
    manager.delegate = client

    [CLAuthorizationStatus.notDetermined, .restricted].forEach(provider.change)
    provider.deliver(CLError(.network))
    provider.change(to: .authorizedAlways)
    manager.start()
    provider.deliver(CLError(.locationUnknown))
    provider.deliver(CLError(.network))
    provider.location = .nearGate
    provider.deliverLocations()
    provider.deliver(Phone().makeHeading(degrees: 90, accuracy: 5))
    manager.stop()
    provider.change(to: .denied)
    manager.start()

    let expected = [
      "verbose Ignoring the new authorization status 0",
      "verbose Ignoring the new authorization status 1",
      "verbose Ignoring an error", "info Access to location was granted",
      "verbose Skipping the request", "debug <<Location",
      "verbose Ignoring an unknown location", "error <<Location",
      "verbose <<Location", "verbose <<Location", "debug <<Location",
      "info Access to location was denied", "verbose Skipping the request",
    ]
    #expect(zip(lines, expected).allSatisfy { $0.hasPrefix($1) } && lines.count == expected.count)
    let states = lines.compactMap { $0.firstMatch(of: #/is updating: (.*?)>/#)?.1 }
    #expect(states == ["1", "1", "1", "1", "0"])
  }
}
