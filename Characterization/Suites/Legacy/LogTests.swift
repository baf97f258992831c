import Legacy
import Testing

@Suite struct `The log of a legacy manager` {
  /// Records the log lines and the events of the client, in one order.
  final class Journal: WMFLocationManagerDelegate {
    var lines: [String] = []

    func locationManager(_ controller: WMFLocationManager, didReceiveError error: any Error) {
      lines.append("client: error")
    }

    func locationManager(_ controller: WMFLocationManager, didChangeEnabledState enabled: Bool) {
      lines.append("client: enabled \(enabled)")
    }
  }

  let app = LegacyApp()
  let journal = Journal()

  init() {
    app.does { $0.delegate = journal }
    app.phone.onLog = { [journal] level, message in journal.lines.append("\(level): \(message)") }
  }

  @Test func `contains each request for permission at level info`() {
    app.phone.permission = .notDetermined

    app.does {
      $0.startMonitoringLocation()
      $0.startMonitoringLocation()
    }

    let request = "info: Requesting authorization to access location when in use"
    #expect(journal.lines == [request, request])
  }

  @Test func `contains a denial at level info, before the client receives it`() {
    app.phone.callback(status: .denied)
    #expect(journal.lines == ["info: Access to location was denied", "client: enabled false"])
  }

  @Test(arguments: [CLAuthorizationStatus.authorizedWhenInUse, .authorizedAlways])
  func `contains a grant at level info, before the client receives it`(
    status: CLAuthorizationStatus
  ) {
    app.phone.callback(status: .denied)
    journal.lines = []
    app.phone.callback(status: status)
    #expect(journal.lines == ["info: Access to location was granted", "client: enabled true"])
  }

  @Test func `contains an error with the manager's description, before the client receives it`() {
    app.does { $0.startMonitoringLocation() }
    let error = CLError(.network)

    app.phone.callback(error: error)

    let manager = app.reads(\.description)
    #expect(journal.lines == ["error: \(manager) failed: \(error)", "client: error"])
  }

  @Test func `contains nothing else`() throws {
    app.phone.callback(error: CLError(.network))
    app.phone.callback(status: .notDetermined)
    app.phone.callback(status: .restricted)
    app.does {
      $0.startMonitoringLocation()
      $0.startMonitoringLocation()
    }
    app.phone.callback(locations: [try #require(app.phone.location)])
    app.phone.callback(heading: app.phone.makeHeading(degrees: 90, accuracy: 5))
    app.phone.callbackRotation(from: journal)
    app.does {
      $0.stopMonitoringLocation()
      $0.stopMonitoringLocation()
      app.phone.permission = .denied
      $0.startMonitoringLocation()
      app.phone.permission = .authorizedAlways
      $0.startMonitoringLocation()
    }
    app.release()
    #expect(journal.lines == [])
  }
}
