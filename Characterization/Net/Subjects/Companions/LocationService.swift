import Legacy
import Modern
import PhoneScenarios

extension LocationServiceKind {
  /// The implementations that must behave the same. The first one is the reference.
  package static var parity: [Self] { [legacy, modern] }
  package static var legacy: Self { Self(name: "legacy") { Legacy.LocationService() } }
  package static var modern: Self {
    Self(name: "modern") {
      Modern.LocationService(
        locationManager: LocationManagerWrapper(CLLocationManager()), report: LiveCompanions.report)
    }
  }
}

extension Legacy.LocationService: LocationServiceSubject {}
extension Modern.LocationService: LocationServiceSubject {}
