import Foundation
import Legacy
import Modern
import SimulatedPhone

/// Measures how long Legacy and Modern take for each kind of event, from the callback to a delegate that does nothing.
@MainActor
struct EventBench {
  // Other processes slow down most rounds of a busy machine, so only the fastest round of each class counts. It is
  // short, so that some rounds are not interrupted.
  private static let rounds = 1_000
  private static let times = 1_000

  private let classes = [Manager.legacy, Manager.modern]

  /// Nanoseconds for each event.
  func rows(before: (_ event: String) throws -> Void) rethrows -> [[String]] {
    try [["", "legacy", "modern", "modern / legacy"]]
      + Event.all.map { event in
        try before(event.name)
        let fastest = fastest(event)
        return ["  \(event.name)"] + fastest.map { String(format: "%.0f", $0) }
          + [String(format: "%.2f", fastest[1] / fastest[0])]
      }
  }

  private func fastest(_ event: Event) -> [Double] {
    var fastest = classes.map { _ in Double.infinity }
    // The classes take turns, so that a slow second affects both.
    for _ in 0..<EventBench.rounds {
      for (index, make) in classes.enumerated() {
        let manager = make()
        manager.phone.use {
          let time = ContinuousClock().measure {
            for _ in 0..<EventBench.times { event.deliver(manager) }
          }
          fastest[index] = min(fastest[index], time / .nanoseconds(EventBench.times * event.count))
          // Legacy turns off running updates in its deinit, which needs the phone.
          manager.stop()
        }
      }
    }
    return fastest
  }
}

/// A started manager on a phone of its own, and values for its events.
@MainActor
private struct Manager {
  let phone = Phone()
  let start: () -> Void
  let stop: () -> Void
  // The manager does not retain it.
  let delegate: AnyObject
  // Its callbacks are called directly: to find it in the phone takes longer than Legacy needs for a heading.
  let coreLocation: CLLocationManager
  let locations: [CLLocation]
  let heading: CLHeading
  let error = CLError(.network)

  private init(make: () -> (start: () -> Void, stop: () -> Void, delegate: AnyObject)) {
    phone.permission = .authorizedAlways
    locations = phone.use { [CLLocation(latitude: 52.5, longitude: 13.4)] }
    phone.location = locations[0]
    heading = phone.makeHeading(degrees: 90, accuracy: 5)
    (start, stop, delegate) = phone.use(make)
    coreLocation = phone.managers[0]
    phone.use(start)
  }

  static func legacy() -> Manager {
    Manager {
      let (manager, delegate) = (WMFLocationManager.fine(), LegacyDelegate())
      manager.delegate = delegate
      return (manager.startMonitoringLocation, manager.stopMonitoringLocation, delegate)
    }
  }

  static func modern() -> Manager {
    Manager {
      let (manager, delegate) = (Live.locationManager(.fine), ModernDelegate())
      manager.delegate = delegate
      return (manager.start, manager.stop, delegate)
    }
  }
}

private final class LegacyDelegate: WMFLocationManagerDelegate {}

private final class ModernDelegate: LocationManagerDelegate {
  func locationManager(_: any LocationManaging, didUpdate _: CLLocation) {}
  func locationManager(_: any LocationManaging, didUpdate _: CLHeading) {}
  func locationManager(_: any LocationManaging, didFailWith _: any Error) {}
  func locationManager(_: any LocationManaging, didChangeAuthorization _: Bool) {}
}

@MainActor
private struct Event {
  let name: String
  /// The number of events in one call of `deliver`.
  var count = 1
  let deliver: (Manager) -> Void

  static var all: [Event] {
    let kinds = [
      Event(name: "location") { $0.coreLocation.deliver(locations: $0.locations) },
      Event(name: "heading") { $0.coreLocation.deliver(heading: $0.heading) },
      Event(name: "error") { $0.coreLocation.deliver(error: $0.error) },
      Event(name: "denial, grant", count: 2) {
        $0.coreLocation.deliver(status: .denied)
        $0.coreLocation.deliver(status: .authorizedAlways)
      },
      Event(name: "rotation") { $0.phone.callbackRotation(from: $0.phone) },
      Event(name: "stop, start", count: 2) {
        $0.stop()
        $0.start()
      },
    ]
    let total = kinds.reduce(0) { $0 + $1.count }
    let turn = Event(name: "all in turn", count: total) { manager in
      for kind in kinds { kind.deliver(manager) }
    }
    return kinds + [turn]
  }
}
