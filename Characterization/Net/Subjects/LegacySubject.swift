import Legacy
import PhoneScenarios

extension Subject.Kind {
  /// The original class.
  package static var legacy: Self { Self(name: "legacy") { LegacySubject($0, client: $1) } }
}

private final class LegacySubject: Subject {
  @Held private var manager: WMFLocationManager?
  @Held private var client: Client?

  init(_ configuration: Configuration, client report: @escaping (Reaction) -> Void) {
    client = Client(report: report)
    manager =
      switch configuration {
      case .fine: .fine()
      case .coarse: .coarse()
      }
    manager?.delegate = client
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
      isUpdating: manager.isUpdating, location: manager.location, heading: manager.heading)
  }

  func dropClient() -> Bool { _client.release() }
  func releaseManager() -> Bool { _manager.release() }
  var object: AnyObject? { _manager.observed }
}

private final class Client: WMFLocationManagerDelegate {
  var report: (Reaction) -> Void

  init(report: @escaping (Reaction) -> Void) { self.report = report }

  func locationManager(_ controller: WMFLocationManager, didUpdate location: CLLocation) {
    report(Reaction(location))
  }

  func locationManager(_ controller: WMFLocationManager, didUpdate heading: CLHeading) {
    report(Reaction(heading))
  }

  func locationManager(_ controller: WMFLocationManager, didReceiveError error: any Error) {
    report(Reaction(error))
  }

  func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
    report(.enabled(enabled))
  }
}
