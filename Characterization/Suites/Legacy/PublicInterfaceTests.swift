import Legacy
import Testing

@Suite struct `A legacy manager` {
  let app = LegacyApp()

  @Test func `returns the one Core Location manager that it wraps`() {
    #expect(app.phone.managers.count == 1)
    #expect(app.use(\.locationManager) === app.phone.managers.first)
    #expect(app.use(\.locationManager) === app.use(\.locationManager))
    #expect(app.use { $0.locationManager.delegate === $0 })
  }

  @Test(
    arguments: [
      (WMFLocationManager.fine, "-1.0", "1.0"), (WMFLocationManager.coarse, "1000.0", "1000.0"),
    ] as [(@Sendable () -> WMFLocationManager, String, String)])
  func `configures its CLLocationManager in init, and only removes the delegate in deinit`(
    make: @Sendable () -> WMFLocationManager, accuracy: String, filter: String
  ) {
    let calls = app.calls { _ in _ = make() }

    #expect(
      calls == [
        "desiredAccuracy = \(accuracy)", "activityType = fitness", "distanceFilter = \(filter)",
        "delegate = set", "delegate = nil",
      ])
  }

  @Test func `removes the delegate before it stops updates in deinit`() {
    app.use { $0.startMonitoringLocation() }

    let calls = app.phone.calls { app.release() }

    #expect(
      calls == [
        "delegate = nil", "stopMonitoringSignificantLocationChanges", "stopUpdatingLocation",
        "stopUpdatingHeading",
      ])
  }

  @Test func `removes every observer if a start inside a stop is followed by a stop`() {
    app.use { $0.startMonitoringLocation() }

    let starts = { app.use { $0.startMonitoringLocation() } }
    app.phone.interrupt("stopUpdatingHeading", with: starts) {
      app.use { $0.stopMonitoringLocation() }
    }
    #expect(app.use(\.isUpdating))

    app.use { $0.stopMonitoringLocation() }
    #expect(app.phone.notificationCenter.observerCount == 0)
  }
}
