import Legacy
import Testing

@Suite struct `A description` {
  let app = LegacyApp()
  let client = LegacyClient()

  @Test func `of an idle manager without a delegate says so`() {
    #expect(
      description
        == "<<WMFLocationManager: 0x> manager: <CLLocationManager: 0x> delegate: nil"
        + " is updating: 0>")
  }

  @Test func `of an updating manager without a delegate says so`() {
    app.does { $0.startMonitoringLocation() }

    #expect(
      description
        == "<<WMFLocationManager: 0x> manager: <CLLocationManager: 0x> delegate: nil"
        + " is updating: 1>")
  }

  @Test func `names the delegate as it describes itself`() {
    app.does { $0.delegate = client }

    #expect(
      description
        == "<<WMFLocationManager: 0x> manager: <CLLocationManager: 0x>"
        + " delegate: a client with a name is updating: 0>")
  }

  @Test func `of an updating manager names the delegate too`() {
    app.does { $0.delegate = client }
    app.does { $0.startMonitoringLocation() }

    #expect(
      description
        == "<<WMFLocationManager: 0x> manager: <CLLocationManager: 0x>"
        + " delegate: a client with a name is updating: 1>")
  }

  @Test func `follows a stop and a delegate that has gone`() {
    var passing: LegacyClient? = LegacyClient()

    app.does { $0.delegate = passing }
    app.does { $0.startMonitoringLocation() }
    passing = nil
    app.does { $0.stopMonitoringLocation() }

    #expect(description.hasSuffix(" delegate: nil is updating: 0>"))
  }

  /// Without addresses, and without the modules, which NSObject names on a Mac only.
  private var description: String {
    app.reads(\.description).replacing(/0x[0-9a-f]+/, with: "0x")
      .replacing("<Legacy.", with: "<").replacing("<SimulatedPhone.", with: "<")
  }
}
