import Legacy
import Modern
import Parity

extension LocationServiceKind {
  public static var legacy: Self { Self(name: "legacy") { LegacyService() } }
  public static var modern: Self { Self(name: "modern") { ModernService() } }
}

private final class LegacyService: LocationServiceSubject {
  private let service = Legacy.LocationService()

  func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    service.getCurrentLocation(completion: completion)
  }
}

private final class ModernService: LocationServiceSubject {
  private let service = Modern.LocationService(
    locationManager: LocationManagerWrapper(CLLocationManager()), report: Live.report)

  func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    service.getCurrentLocation(completion: completion)
  }
}
