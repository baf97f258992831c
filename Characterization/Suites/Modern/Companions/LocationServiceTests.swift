import Modern
import Testing

/// A location manager that is a value type. It delivers `locationToReturn` inside the request.
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
  @Test func `calls the completion once with a location that is delivered inside the request`() {
    let fake = FakeInterface(locationToReturn: .at(10, 20))
    let service = LocationService(locationManager: fake) { _ in }
    var answers: [CLLocation] = []
    service.getCurrentLocation { answers.append($0) }
    #expect(answers.map(\.coordinate.latitude) == [10])
    #expect(answers.map(\.coordinate.longitude) == [20])
  }
}
