import SimulatedPhone
import Testing

@Suite struct `A change in Settings` {
  @Test func `is told, and is not told where nothing changes`() {
    // Source: Apple, CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:)
    let living = LivingPhone()

    living.phone.user.changesSetting(to: .authorizedWhenInUse)
    #expect(living.settle() == [])

    living.phone.user.changesSetting(to: .authorizedAlways)
    #expect(living.settle() == [.status(.authorizedAlways)])
  }

  @Test func `that switches services off reads denied until they are on again`() {
    // Source: Apple, CLLocationManager.locationServicesEnabled()
    let living = LivingPhone()

    living.phone.user.switchesServices(on: false)
    #expect(living.manager.authorizationStatus == .denied)
    #expect(living.phone.use { CLLocationManager.authorizationStatus() } == .denied)
    #expect(!living.phone.use { CLLocationManager.locationServicesEnabled() })
    #expect(living.settle() == [.status(.denied)])

    living.phone.user.switchesServices(on: true)
    #expect(living.manager.authorizationStatus == .authorizedWhenInUse)
    #expect(living.phone.use { CLLocationManager.locationServicesEnabled() })
    #expect(living.settle() == [.status(.authorizedWhenInUse)])
  }

  @Test func `that switches services off is not told where the app was denied before`() {
    // Source: Apple, the callback comes when the status changes
    let living = LivingPhone(permission: .denied)

    living.phone.user.switchesServices(on: false)
    living.phone.user.switchesServices(on: true)

    #expect(living.settle() == [])
  }

  @Test func `made while services are off counts when they are on again`() {
    // Source: Apple, CLLocationManager.locationServicesEnabled()
    let living = LivingPhone()

    living.phone.user.switchesServices(on: false)
    living.phone.user.changesSetting(to: .authorizedAlways)
    #expect(living.settle() == [.status(.denied)])

    living.phone.user.switchesServices(on: true)
    #expect(living.settle() == [.status(.authorizedAlways)])
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `that revokes access while updating tells the status and then the error`(
    status: CLAuthorizationStatus
  ) {
    // Unsure: a setting, Rules.errorPrecedesStatus
    let living = LivingPhone()

    living.manager.startUpdatingLocation()
    living.phone.user.changesSetting(to: status)

    #expect(living.settle() == [.status(status), .error(.denied)])
  }

  @Test(arguments: [CLAuthorizationStatus.denied, .restricted])
  func `that revokes access while updating tells the error first where the rules say so`(
    status: CLAuthorizationStatus
  ) {
    // Unsure: a setting, Rules.errorPrecedesStatus
    let living = LivingPhone(rules: .with(\.errorPrecedesStatus))

    living.manager.startUpdatingLocation()
    living.phone.user.changesSetting(to: status)

    #expect(living.settle() == [.error(.denied), .status(status)])
  }

  @Test(arguments: [Phone.Rules(), .with(\.errorPrecedesStatus)])
  func `that revokes access brings an idle manager no error`(rules: Phone.Rules) {
    // Source: Apple, CLError.denied is the answer to a start
    let living = LivingPhone(rules: rules)
    living.phone.user.changesSetting(to: .denied)
    #expect(living.settle() == [.status(.denied)])
  }

  @Test func `that gives access back lets a manager that still runs begin again`() {
    // Source: observed, updates that were not stopped go on once they are allowed
    let living = LivingPhone()
    living.phone.moves(to: .gate)
    living.manager.startUpdatingLocation()
    living.phone.user.changesSetting(to: .denied)
    living.phone.moves(to: .station)
    _ = living.settle()

    living.phone.user.changesSetting(to: .authorizedAlways)

    #expect(living.settle() == [.status(.authorizedAlways), .locations([.station])])
  }
}
