import Legacy
import Testing

@Suite struct `The description of a legacy manager` {
  let app = LegacyApp()
  let client = LegacyClient()

  @Test(arguments: [false, true], [false, true])
  func `contains the delegate's description and whether the manager is updating`(
    hasDelegate: Bool, isUpdating: Bool
  ) {
    if hasDelegate { app.use { $0.delegate = client } }
    if isUpdating { app.use { $0.startMonitoringLocation() } }

    #expect(
      description
        == "<<WMFLocationManager: 0x> manager: <CLLocationManager: 0x>"
        + " delegate: \(hasDelegate ? "a client with a name" : "nil")"
        + " is updating: \(isUpdating ? 1 : 0)>")
  }

  /// The description without addresses and modules. `NSObject` adds the module only on a Mac.
  private var description: String {
    app.use(\.description).replacing(/0x[0-9a-f]+/, with: "0x")
      .replacing("<Legacy.", with: "<").replacing("<SimulatedPhone.", with: "<")
  }
}
