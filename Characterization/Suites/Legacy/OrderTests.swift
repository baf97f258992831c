import Legacy
import Testing

@Suite struct `The order of calls of a legacy manager` {
  @Test func `sets accuracy, activity and filter of a coarse manager before the delegate`() {
    let calls = Phone().calls { _ = WMFLocationManager.coarse() }

    #expect(
      calls.prefix(4) == [
        "desiredAccuracy = 1000.0", "activityType = fitness", "distanceFilter = 1000.0",
        "delegate = set",
      ])
  }

  @Test func `removes the delegate before it stops updates in deinit`() {
    let app = LegacyApp()
    app.does { $0.startMonitoringLocation() }

    let calls = app.phone.calls { app.release() }

    #expect(
      calls == [
        "delegate = nil", "stopMonitoringSignificantLocationChanges", "stopUpdatingLocation",
        "stopUpdatingHeading",
      ])
  }

  @Test func `removes every observer if a start inside a stop is followed by a stop`() {
    let app = LegacyApp()
    app.does { $0.startMonitoringLocation() }

    let starts = { app.does { $0.startMonitoringLocation() } }
    app.phone.interrupt("stopUpdatingHeading", with: starts) {
      app.does { $0.stopMonitoringLocation() }
    }
    #expect(app.reads(\.isUpdating))

    app.does { $0.stopMonitoringLocation() }
    #expect(app.phone.notificationCenter.observerCount == 0)
  }
}
