import Legacy
import Testing

@Suite struct `A legacy manager` {
  let app = LegacyApp()

  @Test func `returns the one Core Location manager that it wraps`() {
    #expect(app.phone.managers.count == 1)
    #expect(app.reads(\.locationManager) === app.phone.managers.first)
    #expect(app.reads(\.locationManager) === app.reads(\.locationManager))
    #expect(app.reads { $0.locationManager.delegate === $0 })
  }

  @Test func `configures its CLLocationManager in init, and only removes the delegate in deinit`() {
    let calls = app.calls { _ in _ = WMFLocationManager.fine() }

    #expect(
      calls == [
        "desiredAccuracy = -1.0", "activityType = fitness", "distanceFilter = 1.0",
        "delegate = set", "delegate = nil",
      ])
  }

  @Test func `releases the manager that it wraps when it is deallocated`() {
    #expect(app.phone.managers.count == 1)
    app.release()
    #expect(app.phone.managers.isEmpty)
  }

  @Test func `does not retain its delegate`() {
    var client: LegacyClient? = LegacyClient()

    app.does { $0.delegate = client }
    #expect(app.reads(\.delegate) === client)

    client = nil
    #expect(app.reads(\.delegate) == nil)
  }

  @Test func `calls only the new delegate after the delegate was replaced`() {
    let (old, new) = (LegacyClient(), LegacyClient())

    app.does { $0.delegate = old }
    app.phone.callback(status: .denied)
    app.does { $0.delegate = new }
    app.phone.callback(status: .authorizedAlways)

    #expect(old.heard == [.enabled(false)])
    #expect(new.heard == [.enabled(true)])
  }

  @Test func `calls every method of a delegate that implements all of them`() throws {
    let client = LegacyClient()
    app.does { $0.delegate = client }

    let (location, heading) = try everythingHappens()

    #expect(
      client.heard == [
        .location(location), .heading(heading), .error(.network), .enabled(false),
      ])
  }

  @Test func `continues to update with a delegate that implements no method`() throws {
    final class Silent: WMFLocationManagerDelegate {}
    let silent = Silent()
    app.does { $0.delegate = silent }
    let (location, heading) = try everythingHappens()

    #expect(app.reads(\.delegate) === silent)
    #expect(app.reads(\.location) === location)
    #expect(app.reads(\.heading) === heading)
    #expect(app.reads(\.isUpdating))
  }

  @Test func `calls the one method that a delegate implements`() throws {
    final class Failures: WMFLocationManagerDelegate {
      var count = 0
      func locationManager(_ controller: WMFLocationManager, didReceiveError error: any Error) {
        count += 1
      }
    }
    let failures = Failures()
    app.does { $0.delegate = failures }
    _ = try everythingHappens()

    #expect(failures.count == 1)
  }

  private func everythingHappens() throws -> (CLLocation, CLHeading) {
    let location = try #require(app.phone.location)
    let heading = app.phone.makeHeading(degrees: 90, accuracy: 5)
    app.does { $0.startMonitoringLocation() }
    app.phone.callback(locations: [location])
    app.phone.callback(heading: heading)
    app.phone.callback(error: CLError(.network))
    app.phone.callback(status: .denied)
    return (location, heading)
  }
}
