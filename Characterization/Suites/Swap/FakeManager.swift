import Foundation
import Modern

/// A location manager whose values and events the test controls. It retains its delegate, as a faulty trial may do.
final class FakeManager: LocationManaging {
  var delegate: (any LocationManagerDelegate)?
  var location: CLLocation?
  var heading: CLHeading?
  var isUpdating = false
  private let streams = Broadcast<LocationEvent>()

  func events() -> AsyncStream<LocationEvent> { streams.stream() }
  func start() {}
  func stop() {}

  /// Sends the location 0, `longitude`.
  func send(_ longitude: Double) {
    let location = CLLocation.at(longitude)
    self.location = location
    streams.send(.location(location))
    delegate?.locationManager(self, didUpdate: location)
  }

  func send(isAuthorized: Bool) {
    delegate?.locationManager(self, didChangeAuthorization: isAuthorized)
  }
}

extension CLLocation {
  static func at(_ longitude: Double) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 0, longitude: longitude), altitude: 0,
      horizontalAccuracy: 5, verticalAccuracy: -1, timestamp: .distantPast)
  }
}

/// Records the events that it receives.
final class FakeClient: LocationManagerDelegate {
  private(set) var events: [String] = []
  private(set) weak var sender: (any LocationManaging)?
  var reaction: () -> Void = {}

  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    receive("\(location.coordinate.longitude)", from: manager)
  }

  func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    receive("\(heading.magneticHeading)", from: manager)
  }

  func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {
    receive("\(error)", from: manager)
  }

  func locationManager(_ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool) {
    receive("\(isAuthorized)", from: manager)
  }

  private func receive(_ event: String, from manager: any LocationManaging) {
    events.append(event)
    sender = manager
    reaction()
  }
}
