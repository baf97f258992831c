// The mock is internal, so only a debug build of Legacy can be tested here.
#if DEBUG
  import Foundation
  @testable import Legacy
  import Testing

  @Suite struct `The mock manager of Legacy` {
    let phone = Phone()
    let client = LegacyClient()
    let mock: WMFMockLocationManager

    init() {
      mock = phone.use { WMFMockLocationManager(locationManager: CLLocationManager()) }
      mock.delegate = client
    }

    @Test func `returns the location that is set, and delivers it unless it is nil`() {
      mock.location = .gate
      #expect(mock.location === CLLocation.gate)

      mock.location = nil
      #expect(mock.location == nil)
      #expect(client.heard == [.location(.gate)])
    }

    @Test func `returns the heading that is set, and delivers it unless it is nil`() {
      let heading = phone.makeHeading(degrees: 90, accuracy: 5)
      mock.heading = heading
      #expect(mock.heading === heading)

      mock.heading = nil
      #expect(mock.heading == nil)
      #expect(client.heard == [.heading(heading)])
    }

    @Test func `delivers location and heading again at each start`() {
      let heading = phone.makeHeading(degrees: 90, accuracy: 5)
      mock.location = .gate
      mock.heading = heading
      let values = client.heard

      mock.startMonitoringLocation()

      #expect(client.heard == values + values)
    }

    @Test func `ignores every change of the authorization`() {
      for status in CLAuthorizationStatus.allCases { phone.callback(status: status) }
      #expect(client.heard == [])
    }

    @Test func `fails to look up any place`() {
      var errors: [NSError] = []
      mock.reverseGeocodeLocation(.gate, completion: nil) { errors.append($0 as NSError) }
      #expect(errors == [NSError(domain: "", code: 0)])
    }
  }
#endif
