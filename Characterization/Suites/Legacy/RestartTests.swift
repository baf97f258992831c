import Legacy
import Testing

@Suite struct `A restart` {
  private static let stop = [
    "stopMonitoringSignificantLocationChanges", "stopUpdatingLocation", "stopUpdatingHeading",
  ]

  @Test func `of an idle manager is a start`() {
    let app = LegacyApp()

    #expect(
      app.calls { $0.restartLocationMonitoring() } == [
        "startUpdatingLocation", "beginGeneratingDeviceOrientationNotifications",
        "headingOrientation = portrait", "stopUpdatingHeading", "startUpdatingHeading",
        "startUpdatingHeading",
      ])
    #expect(app.reads(\.isUpdating))
  }

  @Test func `of an updating manager is a stop and then a start`() {
    let app = LegacyApp()
    app.does { $0.startMonitoringLocation() }

    #expect(
      app.calls { $0.restartLocationMonitoring() } == Self.stop + [
        "startUpdatingLocation", "headingOrientation = portrait", "stopUpdatingHeading",
        "startUpdatingHeading", "startUpdatingHeading",
      ])
    #expect(app.reads(\.isUpdating))
  }

  @Test func `leaves one observer of the device orientation`() {
    let app = LegacyApp()

    app.does {
      $0.startMonitoringLocation()
      $0.restartLocationMonitoring()
      $0.restartLocationMonitoring()
    }

    #expect(app.phone.notificationCenter.observerCount == 1)
  }

  @Test func `requests permission and does not start if the user has not decided`() {
    let app = LegacyApp(permission: .notDetermined)
    #expect(app.calls { $0.restartLocationMonitoring() } == ["requestWhenInUseAuthorization"])
    #expect(!app.reads(\.isUpdating))
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `stops updates and does not start them again if access was revoked`(
    status: CLAuthorizationStatus
  ) {
    let app = LegacyApp()
    app.does { $0.startMonitoringLocation() }
    app.phone.permission = status

    #expect(app.calls { $0.restartLocationMonitoring() } == Self.stop)
    #expect(!app.reads(\.isUpdating))
  }

  @Test func `without access takes effect after the next grant`() {
    let app = LegacyApp()
    app.does { $0.startMonitoringLocation() }
    app.phone.permission = .denied
    app.phone.callback(status: .denied)
    app.does { $0.restartLocationMonitoring() }
    app.phone.permission = .authorizedAlways

    app.phone.callback(status: .authorizedAlways)

    #expect(app.reads(\.isUpdating))
  }

  @Test func `keeps the last location and the last heading`() throws {
    let app = LegacyApp()
    app.does { $0.startMonitoringLocation() }
    let location = try #require(app.phone.location)
    let heading = app.phone.makeHeading(degrees: 90, accuracy: 5)

    app.phone.callback(locations: [location])
    app.phone.callback(heading: heading)
    app.phone.location = nil
    app.does { $0.restartLocationMonitoring() }

    #expect(app.reads(\.location) === location)
    #expect(app.reads(\.heading) === heading)
  }
}
