import SimulatedPhone
import Testing

@Suite struct `A change in Settings` {
  @Test func `is announced only if the status changes`() {
    // Source: Apple, CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:)
    let setup = RealisticSetup()

    setup.phone.user.changesSetting(to: .authorizedWhenInUse)
    #expect(setup.settle() == [])

    setup.phone.user.changesSetting(to: .authorizedAlways)
    #expect(setup.settle() == [.status(.authorizedAlways)])
  }

  @Test func `that turns services off makes the status denied until they are on again`() {
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

  @Test func `that turns services off is not announced if the app was already denied`() {
    // Source: Apple, the callback follows a change of the status
    let setup = RealisticSetup(permission: .denied)

    setup.phone.user.switchesServices(on: false)
    setup.phone.user.switchesServices(on: true)

    #expect(setup.settle() == [])
  }

  @Test func `while services are off takes effect when they are on again`() {
    // Source: Apple, CLLocationManager.locationServicesEnabled()
    let setup = RealisticSetup()

    setup.phone.user.switchesServices(on: false)
    setup.phone.user.changesSetting(to: .authorizedAlways)
    #expect(setup.settle() == [.status(.denied)])

    setup.phone.user.switchesServices(on: true)
    #expect(setup.settle() == [.status(.authorizedAlways)])
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `that revokes access causes a status and then an error`(
    status: CLAuthorizationStatus
  ) {
    // Unsure: a setting, Rules.errorPrecedesStatus
    let setup = RealisticSetup()

    setup.manager.startUpdatingLocation()
    setup.phone.user.changesSetting(to: status)

    #expect(setup.settle() == [.status(status), .error(.denied)])
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `that revokes access causes the error first if the rules require it`(
    status: CLAuthorizationStatus
  ) {
    // Unsure: a setting, Rules.errorPrecedesStatus
    let setup = RealisticSetup(rules: .with(\.errorPrecedesStatus))

    setup.manager.startUpdatingLocation()
    setup.phone.user.changesSetting(to: status)

    #expect(setup.settle() == [.error(.denied), .status(status)])
  }

  static let rules: [Phone.Rules] = [
    Phone.Rules(), .with(\.errorPrecedesStatus), .with(\.deliversAfterStop),
  ]

  @Test(arguments: rules)
  func `that revokes access causes no error on an idle manager`(rules: Phone.Rules) {
    // Source: Apple, CLError.denied is the answer to a start
    let setup = RealisticSetup(rules: rules)

    setup.phone.user.changesSetting(to: .denied)
    #expect(setup.settle() == [.status(.denied)])

    setup.phone.user.changesSetting(to: .restricted)
    #expect(setup.settle() == [.status(.restricted)])
  }

  @Test(arguments: rules)
  func `that gives more access causes neither an error nor a new initial location`(
    rules: Phone.Rules
  ) {
    // Source: Apple, CLError.denied is for an app without permission
    let setup = RealisticSetup(rules: rules)
    setup.phone.moves(to: .gate)
    setup.manager.startUpdatingLocation()
    _ = setup.settle()

    setup.phone.user.changesSetting(to: .authorizedAlways)

    #expect(setup.settle() == [.status(.authorizedAlways)])
  }

  @Test func `from denied to restricted causes one error`() {
    let setup = RealisticSetup(permission: .denied)
    setup.manager.startUpdatingLocation()
    _ = setup.settle()

    setup.phone.user.changesSetting(to: .restricted)

    #expect(setup.settle() == [.status(.restricted), .error(.denied)])
  }

  @Test func `that restores access resumes updates that were not stopped`() {
    // Source: assumed, updates that were not stopped continue after a grant
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
