import Foundation
import Modern
import Testing

@MainActor
@Suite struct `A location manager with injected dependencies` {
  @Test func `can be called back as soon as it sets the delegate of its provider`() {
    let provider = EagerProvider()
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
    let provider = EagerProvider()
    var manager: LocationManager? = LocationManager(provider: provider)
    manager?.start()
    var hadDelegate: [Bool] = []
    provider.onStop = { hadDelegate.append($0.delegate != nil) }

    manager = nil

    #expect(hadDelegate == [false])
    #expect(provider.delegate == nil)
  }

  @Test func `observes rotations once if it is started again while the heading stops`() {
    let (provider, device, center) = (EagerProvider(), FakeDevice(), PhoneNotificationCenter())
    let manager = LocationManager(provider: provider, device: device, center: center)
    manager.start()
    provider.onStopHeading = { provider in
      provider.onStopHeading = { _ in }
      manager.start()
    }
    manager.stop()
    manager.stop()
    provider.headingStarts = 0

    center.post(name: UIDevice.orientationDidChangeNotification, object: nil)

    #expect(provider.headingStarts == 0)
  }

  @Test func `logs what it ignores, with its state`() {
    let provider = EagerProvider()
    var lines: [(level: LogLevel, text: String)] = []
    let manager = LocationManager(
      provider: provider, log: { lines.append(($0, $1())) }, isSimulator: true)

    provider.change(to: .notDetermined)
    provider.change(to: .restricted)
    provider.deliver(CLError(.network))
    provider.change(to: .authorizedAlways)
    manager.start()
    provider.deliver(CLError(.locationUnknown))
    provider.location = .nearGate
    provider.deliverLocations()
    manager.stop()

    let verbose = lines.filter { $0.level == .verbose }.map(\.text)
    let starts = [
      "Ignoring the new authorization status 0", "Ignoring the new authorization status 1",
      "Ignoring an error", "Skipping the request", "Ignoring an unknown location", "<<Location",
    ]
    #expect(zip(verbose, starts).allSatisfy { $0.hasPrefix($1) } && verbose.count == starts.count)
    let states = lines.compactMap { $0.text.firstMatch(of: #/is updating: (.*?)>/#)?.1 }
    #expect(states == ["1", "1", "0"])
  }
}

/// A provider that calls back at once, and retains its delegate.
private final class EagerProvider: LocationProvider {
  var desiredAccuracy: CLLocationAccuracy = 0
  var distanceFilter: CLLocationDistance = 0
  var activityType = CLActivityType.other
  var authorizationStatus = CLAuthorizationStatus.authorizedWhenInUse
  var location: CLLocation?
  var heading: CLHeading?
  var headingOrientation = CLDeviceOrientation.unknown
  var delegate: (any CLLocationManagerDelegate)? { didSet { onDelegate(self) } }

  // The provider is passed, because a closure that captures it leaks it.
  var onDelegate: (EagerProvider) -> Void = { _ in }
  var onStop: (EagerProvider) -> Void = { _ in }
  var onStopHeading: (EagerProvider) -> Void = { _ in }
  var headingStarts = 0

  static func locationServicesEnabled() -> Bool { true }
  func requestWhenInUseAuthorization() {}
  func startUpdatingLocation() {}
  func stopUpdatingLocation() { onStop(self) }
  func startUpdatingHeading() { headingStarts += 1 }
  func stopUpdatingHeading() { onStopHeading(self) }

  func change(to status: CLAuthorizationStatus) {
    authorizationStatus = status
    delegate?.locationManager(apple, didChangeAuthorization: status)
  }

  func deliver(_ error: any Error) { delegate?.locationManager(apple, didFailWithError: error) }
  func deliverLocations() { delegate?.locationManager(apple, didUpdateLocations: []) }

  private var apple: CLLocationManager { Phone().use { CLLocationManager() } }
}
