import Parity
import Proposed
import SimulatedPhone

extension Subject.Kind {
  /// The rewrite as it was proposed in 2020, with known differences.
  public static var proposed: Self { Self(name: "proposed") { ProposedSubject($0, client: $1) } }
}

private final class ProposedSubject: Subject {
  @Held private var manager: LocationManager?
  @Held private var client: Client?
  private let keptAlive: KeptAlive

  init(_ configuration: Configuration, client report: @escaping (Reaction) -> Void) {
    let client = Client(report: report)
    let manager = LocationManager(
      locationManager: CLLocationManager(), device: .current,
      configuration: configuration == .fine ? .fine : .coarse)
    manager.delegate = client
    keptAlive = KeptAlive(manager: manager)
    self.client = client
    self.manager = manager
  }

  func start() { manager?.startMonitoringLocation() }
  func stop() { manager?.stopMonitoringLocation() }
  func read() { _ = (manager?.location, manager?.heading) }
  func detachClient() { manager?.delegate = nil }

  func replaceClient() {
    guard let report = client?.report else { return }
    client?.report = { report(.stale($0)) }
    client = Client(report: report)
    manager?.delegate = client
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
private final class KeptAlive {
  private weak var manager: LocationManager?
  private let phone = Phone.current

  init(manager: LocationManager) { self.manager = manager }

  deinit { phone.use { manager?.pendingStart = nil } }
}

private final class Client: LocationManagerDelegate {
  var report: (Reaction) -> Void

  init(report: @escaping (Reaction) -> Void) { self.report = report }

  func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation) {
    report(Reaction(location))
  }

  func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading) {
    report(Reaction(heading))
  }

  func locationManager(_ locationManager: LocationManager, didReceive error: any Error) {
    report(Reaction(error))
  }

  func locationManager(_ locationManager: LocationManager, didUpdateAuthorized isAuthorized: Bool) {
    report(.enabled(isAuthorized))
  }
}
