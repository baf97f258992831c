import PhoneScenarios
import Proposed
import SimulatedPhone
import Today

extension Subject.Kind {
  /// The rewrite as it was proposed in 2020, with known differences.
  package static var proposed: Self {
    Self(name: "proposed") { configuration, report in
      UpstreamSubject(
        Proposed.LocationManager(configuration: configuration == .fine ? .fine : .coarse), report)
    }
  }

  /// What that rewrite has become by 2026.
  package static var today: Self {
    Self(name: "today") { configuration, report in
      UpstreamSubject(
        Today.LocationManager(configuration: configuration == .fine ? .fine : .coarse), report)
    }
  }
}

/// What the adapter needs of both classes.
@MainActor private protocol UpstreamManager: AnyObject {
  var isUpdating: Bool { get }
  var location: CLLocation? { get }
  var heading: CLHeading? { get }
  var readableLocation: CLLocation? { get }
  var readableHeading: CLHeading? { get }
  var pendingStart: (() -> Void)? { get set }
  func startMonitoringLocation()
  func stopMonitoringLocation()
  func attach(_ client: Client?)
}

extension Proposed.LocationManager: UpstreamManager {
  fileprivate func attach(_ client: Client?) { delegate = client }
}

extension Today.LocationManager: UpstreamManager {
  fileprivate func attach(_ client: Client?) { delegate = client }
}

private final class UpstreamSubject<Manager: UpstreamManager>: Subject {
  @Held private var manager: Manager?
  @Held private var client: Client?
  private let keptAlive: KeptAlive<Manager>

  init(_ manager: Manager, _ report: @escaping (Reaction) -> Void) {
    let client = Client(report: report)
    manager.attach(client)
    keptAlive = KeptAlive(manager: manager)
    self.client = client
    self.manager = manager
  }

  func start() { manager?.startMonitoringLocation() }
  func stop() { manager?.stopMonitoringLocation() }
  func read() { _ = (manager?.location, manager?.heading) }
  func detachClient() { manager?.attach(nil) }

  func replaceClient() {
    guard let report = client?.report else { return }
    client?.report = { report(.stale($0)) }
    client = Client(report: report)
    manager?.attach(client)
  }

  var publicState: PublicState {
    guard let manager else { return .idle }
    return PublicState(
      isUpdating: manager.isUpdating, location: manager.readableLocation,
      heading: manager.readableHeading)
  }

  func dropClient() -> Bool { _client.release() }
  func releaseManager() -> Bool { _manager.release() }
  var object: AnyObject? { _manager.observed }
}

/// Clears the pending start when the session ends. A pending start retains its manager until a grant, so
/// without one the tests would leak it.
@MainActor
private final class KeptAlive<Manager: UpstreamManager> {
  private weak var manager: Manager?
  private let phone = Phone.current

  init(manager: Manager) { self.manager = manager }

  isolated deinit { phone.use { manager?.pendingStart = nil } }
}

private final class Client {
  var report: (Reaction) -> Void

  init(report: @escaping (Reaction) -> Void) { self.report = report }
}

extension Client: Proposed.LocationManagerDelegate {
  func locationManager(_: Proposed.LocationManager, didUpdate location: CLLocation) {
    report(Reaction(location))
  }

  func locationManager(_: Proposed.LocationManager, didUpdate heading: CLHeading) {
    report(Reaction(heading))
  }

  func locationManager(_: Proposed.LocationManager, didReceive error: any Error) {
    report(Reaction(error))
  }

  func locationManager(_: Proposed.LocationManager, didUpdateAuthorized isAuthorized: Bool) {
    report(.enabled(isAuthorized))
  }
}

extension Client: Today.LocationManagerDelegate {
  func locationManager(_: Today.LocationManager, didUpdate location: CLLocation) {
    report(Reaction(location))
  }

  func locationManager(_: Today.LocationManager, didUpdate heading: CLHeading) {
    report(Reaction(heading))
  }

  func locationManager(_: Today.LocationManager, didReceive error: any Error) {
    report(Reaction(error))
  }

  func locationManager(_: Today.LocationManager, didUpdateAuthorized isAuthorized: Bool) {
    report(.enabled(isAuthorized))
  }
}
