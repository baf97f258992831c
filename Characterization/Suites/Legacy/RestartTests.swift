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
    #expect(app.use(\.isUpdating))
  }

  @Test func `of an updating manager is a stop and then a start`() {
    let app = LegacyApp()
    app.use { $0.startMonitoringLocation() }

    #expect(
      app.calls { $0.restartLocationMonitoring() } == Self.stop + [
        "startUpdatingLocation", "headingOrientation = portrait", "stopUpdatingHeading",
        "startUpdatingHeading", "startUpdatingHeading",
      ])
    #expect(app.use(\.isUpdating))
  }
}
