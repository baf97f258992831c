import Legacy
import Parity

extension LocationServiceKind {
  public static var legacy: Self { Self(name: "legacy") { LegacyService() } }
}

private final class LegacyService: LocationServiceSubject {
  private let service = Legacy.LocationService()

  func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    service.getCurrentLocation(completion: completion)
  }

  var snapshot: AnyHashable { service.snapshot }
}
