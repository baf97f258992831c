import SimulatedPhone
import Testing

@Suite struct `A change in Settings` {
  @Test func `is told, and is not told where nothing changes`() {
    // Source: Apple, CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:)
    let setup = RealisticSetup()

    setup.phone.user.changesSetting(to: .authorizedWhenInUse)
    #expect(setup.settle() == [])

    setup.phone.user.changesSetting(to: .authorizedAlways)
    #expect(setup.settle() == [.status(.authorizedAlways)])
  }

  @Test func `that switches services off reads denied until they are on again`() {
    // Source: Apple, CLLocationManager.locationServicesEnabled()
    let setup = RealisticSetup()

    setup.phone.user.switchesServices(on: false)
    #expect(setup.manager.authorizationStatus == .denied)
    #expect(setup.phone.use { CLLocationManager.authorizationStatus() } == .denied)
    #expect(!setup.phone.use { CLLocationManager.locationServicesEnabled() })
    #expect(setup.settle() == [.status(.denied)])

    setup.phone.user.switchesServices(on: true)
    #expect(setup.manager.authorizationStatus == .authorizedWhenInUse)
    #expect(setup.phone.use { CLLocationManager.locationServicesEnabled() })
    #expect(setup.settle() == [.status(.authorizedWhenInUse)])
  }

  @Test func `that switches services off is not told where the app was denied before`() {
    // Source: Apple, the callback comes when the status changes
    let setup = RealisticSetup(permission: .denied)

    setup.phone.user.switchesServices(on: false)
    setup.phone.user.switchesServices(on: true)

    #expect(setup.settle() == [])
  }

  @Test func `made while services are off counts when they are on again`() {
    // Source: Apple, CLLocationManager.locationServicesEnabled()
    let setup = RealisticSetup()

    setup.phone.user.switchesServices(on: false)
    setup.phone.user.changesSetting(to: .authorizedAlways)
    #expect(setup.settle() == [.status(.denied)])

    setup.phone.user.switchesServices(on: true)
    #expect(setup.settle() == [.status(.authorizedAlways)])
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `that revokes access while updating tells the status and then the error`(
    status: CLAuthorizationStatus
  ) {
    // Unsure: a setting, Rules.errorPrecedesStatus
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.phone.user.changesSetting(to: status)

    #expect(setup.settle() == [.status(status), .error(.denied)])
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `that revokes access while updating tells the error first where the rules say so`(
    status: CLAuthorizationStatus
  ) {
    // Unsure: a setting, Rules.errorPrecedesStatus
    let setup = RealisticSetup(rules: .with(\.errorPrecedesStatus))

    setup.manager.startUpdatingLocation()
    setup.phone.user.changesSetting(to: status)

    #expect(setup.settle() == [.error(.denied), .status(status)])
  }

  @Test(arguments: [Phone.Rules(), .with(\.errorPrecedesStatus)])
  func `that revokes access brings an idle manager no error`(rules: Phone.Rules) {
    // Source: Apple, CLError.denied is the answer to a start
    let setup = RealisticSetup(rules: rules)
    setup.phone.user.changesSetting(to: .denied)
    #expect(setup.settle() == [.status(.denied)])
  }

  @Test func `that gives access back lets a manager that still runs begin again`() {
    // Source: observed, updates that were not stopped go on once they are allowed
    let setup = RealisticSetup()
    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    setup.phone.user.changesSetting(to: .denied)
    setup.phone.moves(to: .station)
    _ = setup.settle()

    setup.phone.user.changesSetting(to: .authorizedAlways)

    #expect(setup.settle() == [.status(.authorizedAlways), .locations([.station])])
  }
}
