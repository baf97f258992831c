import Modern
import Testing

@Suite struct `A manager that is handed in` {
  /// It counts what it is asked to do, and does nothing.
  final class Provider: CLLocationManager {
    var starts = 0
    var requests = 0
    var status = CLAuthorizationStatus.authorizedWhenInUse

    override var authorizationStatus: CLAuthorizationStatus { status }
    override func startUpdatingLocation() { starts += 1 }
    override func requestWhenInUseAuthorization() { requests += 1 }
  }

  let phone = Phone()

  @Test func `is the one that is started`() {
    phone.use {
      let provider = Provider()
      LocationManager(locationManager: provider).startMonitoringLocation()
      #expect(provider.starts == 1)
    }
  }

  @Test(arguments: [CLAuthorizationStatus.notDetermined, .restricted, .denied, .authorizedAlways])
  func `says itself whether it may start, whatever the phone says`(status: CLAuthorizationStatus) {
    phone.permission = status == .denied ? .authorizedAlways : .denied
    phone.use {
      let provider = Provider()
      provider.status = status
      LocationManager(locationManager: provider).startMonitoringLocation()
      #expect(provider.starts == (status == .authorizedAlways ? 1 : 0))
      #expect(provider.requests == (status == .notDetermined ? 1 : 0))
    }
  }
}
