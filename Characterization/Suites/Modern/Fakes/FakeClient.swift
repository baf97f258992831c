import Foundation
import Modern

/// A delegate that records its events, in order. The test compares one array, so an event too many fails, too.
///
/// Choose *a recording delegate* for a class that reports to somebody, as a screen.
final class FakeClient: LocationManagerDelegate {
  enum Event: Equatable {
    case location(CLLocation)
    case heading(CLHeading)
    case error(NSError)
    case isAuthorized(Bool)
  }

  private(set) var events: [Event] = [] { didSet { onEvent(events.last!) } }
  /// Called inside each event, because a client may use the manager in it.
  var onEvent: @MainActor (Event) -> Void = { _ in }

  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    events.append(.location(location))
  }

  func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    events.append(.heading(heading))
  }

  func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {
    events.append(.error(error as NSError))
  }

  func locationManager(
    _ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool
  ) {
    events.append(.isAuthorized(isAuthorized))
  }
}
