import Legacy
import Modern
import Parity

extension LocationServiceKind {
  /// The implementations that must behave the same. The first one is the reference.
  public static var parity: [Self] { [legacy, modern] }
  public static var legacy: Self { Self(name: "legacy") { LegacyService() } }
  public static var modern: Self {
    Self(name: "modern") {
      Modern.LocationService(
        locationManager: LocationManagerWrapper(CLLocationManager()), report: LiveCompanions.report)
    }
  }
}

private final class LegacyService: LocationServiceSubject {
  private let service = Legacy.LocationService()

  func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    service.getCurrentLocation(completion: completion)
  }
}

extension Modern.LocationService: LocationServiceSubject {}
