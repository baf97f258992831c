import Legacy
import Testing

@Suite struct `A snapshot` {
  let app = LegacyApp()

  private var snapshot: WMFLocationManager.Snapshot { app.reads(\.snapshot) }

  @Test func `contains every stored property under its name`() {
    let stored = app.reads { Mirror(reflecting: $0).children.compactMap(\.label) }
    let stated = Mirror(reflecting: snapshot).children.compactMap(\.label)
    #expect(stored.sorted() == stated.sorted())
  }

  @Test func `differs after each change of state, and is equal for equal states`() throws {
    let idle = snapshot
    let delegate = LegacyClient()
    let location = try #require(app.phone.location)
    app.does { $0.delegate = delegate }
    var seen: Set = [idle, snapshot]

    let steps: [(WMFLocationManager) -> Void] = [
      { $0.startMonitoringLocation() },
      { $0.startMonitoringLocation() },
      { $0.locationManager($0.locationManager, didUpdateLocations: [location]) },
      { [app] in
        let heading = app.phone.makeHeading(degrees: 90, accuracy: 5)
        $0.locationManager($0.locationManager, didUpdateHeading: heading)
      },
      { $0.locationManager($0.locationManager, didChangeAuthorization: .denied) },
      { $0.stopMonitoringLocation() },
    ]
    for step in steps {
      app.does(step)
      #expect(seen.insert(snapshot).inserted)
    }

    app.does { $0.stopMonitoringLocation() }
    #expect(seen.contains(snapshot))
    #expect(LegacyApp().reads(\.snapshot) == idle)
  }

  @Test func `is that of an unused manager after a start and a stop`() {
    let unused = snapshot
    app.does {
      $0.startMonitoringLocation()
      $0.stopMonitoringLocation()
    }
    #expect(snapshot == unused)
  }
}
