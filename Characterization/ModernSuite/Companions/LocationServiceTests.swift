import Modern
import Testing

/// A location manager that is a value: all that the test of a service needs.
struct FakeInterface: LocationManagerInterface {
  weak var interfaceDelegate: (any LocationManagerInterfaceDelegate)?
  var desiredAccuracy = kCLLocationAccuracyBest
  var locationToReturn: CLLocation?

  func requestLocation() {
    guard let locationToReturn else { return }
    interfaceDelegate?.locationManager(self, didUpdateLocations: [locationToReturn])
  }

  func requestWhenInUseAuthorization() {}
}

@MainActor
@Suite struct `A location service on a fake` {
  @Test func `one request is answered with the expected location, which is at 10, 10`() {
    let here = Phone().use { CLLocation(latitude: 10, longitude: 10) }
    let service = LocationService(locationManager: FakeInterface(locationToReturn: here)) { _ in }
    var answers: [CLLocation] = []
    service.getCurrentLocation { answers.append($0) }
    #expect(answers.map(\.coordinate.latitude) == [10])
    #expect(answers.map(\.coordinate.longitude) == [10])
  }

  @Test func `an error is reported in a sentence`() {
    let phone = Phone()
    var sentences: [String] = []
    phone.use {
      let service = LocationService(locationManager: CLLocationManager()) { sentences.append($0) }
      phone.callback(error: CLError(.denied))
      _ = service
    }
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("Could not get the current location: ") == true)
  }

  @Test func `Apple's manager tells the service through a forwarder that goes with it`() {
    let phone = Phone()
    phone.use {
      let manager = CLLocationManager()
      var service: LocationService? = LocationService(locationManager: manager) { _ in }
      #expect(manager.interfaceDelegate === service)
      let isGone = { [weak forwarder = service?.forwarder] in forwarder == nil }
      service = nil
      #expect(isGone())
      #expect(manager.delegate == nil)
    }
  }
}
