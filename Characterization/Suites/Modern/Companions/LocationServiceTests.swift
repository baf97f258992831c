import Modern
import Testing

/// A location manager that answers inside the request, with the location that the test has chosen.
///
/// Choose *a struct with one value* if the class under test needs one answer, and the test does not read its calls.
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
@Suite struct `A location service with a fake manager` {
  /// With the real manager in place of the fake, this test is red, because the device answers later:
  ///
  ///     Expectation failed: (latitudes → []) == ([10] → [10.0])
  ///
  /// A test that waits for the answer is red, too, because the device answers where it is, here at latitude 52.51456:
  ///
  ///     Expectation failed: (latitudes → [52.51456]) == ([10] → [10.0])
  @Test func `delivers the location of its manager`() {
    let fake = FakeInterface(locationToReturn: .degrees(10))
    let service = LocationService(locationManager: fake) { _ in }
    var latitudes: [Double] = []

    service.getCurrentLocation { latitudes.append($0.coordinate.latitude) }

    #expect(latitudes == [10])
  }

  @Test func `delivers one location for each request`() {
    let service = LocationService(locationManager: FakeInterface(locationToReturn: .park)) { _ in }
    var answers: [String] = []

    service.getCurrentLocation { _ in answers.append("first") }
    service.getCurrentLocation { _ in answers.append("second") }

    #expect(answers == ["first", "second"])
  }

  @Test func `delivers nothing while its manager has no location`() {
    let service = LocationService(locationManager: FakeInterface(locationToReturn: nil)) { _ in }
    var latitudes: [Double] = []

    service.getCurrentLocation { latitudes.append($0.coordinate.latitude) }

    #expect(latitudes == [])
  }
}
