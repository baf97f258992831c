import Modern
import Testing

@Suite struct `A manager that is handed in` {
  /// It counts what it is asked to do, and does nothing.
  final class Provider: CLLocationManager {
    var starts = 0
    override func startUpdatingLocation() { starts += 1 }
  }

  @Test func `is the one that is started`() {
    let phone = Phone()
    phone.permission = .authorizedWhenInUse
    phone.use {
      let provider = Provider()
      LocationManager(locationManager: provider).startMonitoringLocation()
      #expect(provider.starts == 1)
    }
  }
}
