import Modern
import Parity

extension Subject.Kind {
  /// The rewrite, in the making.
  public static let modern = Subject.Kind(name: "modern") { ModernSubject($0, client: $1) }
}

private final class ModernSubject: Subject {
  private var manager: (any LocationManaging)?
  /// It may outlive its release.
  private weak var observed: LocationManager?
  private var client: Client?

  init(_ configuration: Configuration, client hear: @escaping (Reaction) -> Void) {
    client = Client(hear: hear)
    manager =
      switch configuration {
      case .fine: Live.locationManager(.fine)
      case .coarse: Live.locationManager(.coarse)
      }
    manager?.delegate = client
    observed = manager as? LocationManager
  }

  func start() { manager?.start() }
  func stop() { manager?.stop() }
  func read() { _ = (manager?.location, manager?.heading) }
  func detachClient() { manager?.delegate = nil }

  var publicState: PublicState {
    PublicState(
      isUpdating: manager?.isUpdating ?? false, location: manager?.location,
      heading: manager?.heading)
  }

  func dropClient() -> Bool {
    let dropped = Weak(client)
    client = nil
    return dropped.isGone
  }

  func releaseManager() -> Bool {
    let released = Weak(manager)
    manager = nil
    return released.isGone
  }

  var object: AnyObject? { observed }
  var snapshot: AnyHashable? { observed?.snapshot }
}

private final class Client: LocationManagerDelegate {
  private let hear: (Reaction) -> Void

  init(hear: @escaping (Reaction) -> Void) { self.hear = hear }

  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    hear(Reaction(location))
  }

  func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    hear(Reaction(heading))
  }

  func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {
    hear(Reaction(error))
  }

  func locationManager(_ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool) {
    hear(.enabled(isAuthorized))
  }
}
