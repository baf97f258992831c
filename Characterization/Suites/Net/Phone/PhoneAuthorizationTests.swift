import Foundation
import SimulatedPhone
import Testing

@Suite struct `A manager on a realistic phone` {
  @Test(arguments: CLAuthorizationStatus.allCases)
  func `announces its status once to its first delegate, on a later turn`(
    status: CLAuthorizationStatus
  ) {
    // Source: Apple, CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:)
    let phone = Phone(rules: Phone.Rules())
    phone.permission = status
    let manager = phone.use { CLLocationManager() }
    let delegate = RecordingDelegate()
    phone.settle()
    manager.delegate = delegate

    #expect(delegate.callbacks == [])

    phone.settle()
    manager.delegate = nil
    manager.delegate = delegate
    phone.settle()
    #expect(delegate.callbacks == [.status(status)])
  }

  @Test func `announces no status while it has no delegate`() {
    let phone = Phone(rules: Phone.Rules())
    let manager = phone.use { CLLocationManager() }
    let delegate = RecordingDelegate()

    manager.delegate = nil
    phone.settle()
    manager.delegate = delegate
    phone.settle()

    #expect(delegate.callbacks == [.status(.notDetermined)])
  }

  @Test func `announces an unchanged status again when the app resumes`() {
    // Source: Apple, CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:)
    let setup = RealisticSetup(permission: .denied)

    setup.phone.resumesApp()

    #expect(setup.delegate.callbacks == [])
    #expect(setup.settle() == [.status(.denied)])
  }

  @Test func `calls no delegate inside start, request and the delegate setter`() {
    // Source: Apple, Core Location delivers on the run loop of the thread that created the manager
    let phone = Phone(rules: Phone.Rules())
    phone.permission = .authorizedAlways
    phone.moves(to: .gate)
    phone.turns(toDegrees: 90, accuracy: 5)
    let manager = phone.use { CLLocationManager() }
    let delegate = RecordingDelegate()
    manager.delegate = delegate

    manager.requestWhenInUseAuthorization()
    manager.requestLocation()
    manager.startUpdatingLocation()
    manager.startUpdatingHeading()
    #expect(delegate.callbacks == [])

    phone.settle()
    #expect(delegate.callbacks == [.status(.authorizedAlways), .locations([.gate]), .heading(90)])
  }

  @Test func `calls only the newer callback of a delegate that has both`() {
    // Source: Apple, the older callback is not called if the newer one is implemented
    final class Newer: NSObject, CLLocationManagerDelegate {
      var callbacks: [String] = []
      func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        callbacks.append("newer \(manager.authorizationStatus)")
      }
      func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
      ) {
        callbacks.append("older \(status)")
      }
    }
    let setup = RealisticSetup()
    let newer = Newer()
    setup.manager.delegate = newer

    setup.phone.user.changesSetting(to: .denied)
    setup.phone.settle()

    #expect(newer.callbacks == ["newer denied"])
    #expect(setup.delegate.callbacks == [])
  }
}

@Suite struct `A permission request on a realistic phone` {
  @Test(arguments: CLAuthorizationStatus.allCases.filter { $0 != .notDetermined })
  func `does nothing once the status is determined`(status: CLAuthorizationStatus) {
    // Source: Apple, CLLocationManager.requestWhenInUseAuthorization()
    let setup = RealisticSetup(permission: status)

    setup.manager.requestWhenInUseAuthorization()
    if status != .authorizedWhenInUse { setup.manager.requestAlwaysAuthorization() }

    #expect(setup.phone.prompt == nil)
    #expect(setup.phone.promptsShown == 0)
    #expect(setup.settle() == [])
  }

  @Test(arguments: [CLAuthorizationStatus.authorizedAlways, .authorizedWhenInUse])
  func `for Always shows one prompt to an app with When In Use`(answer: CLAuthorizationStatus) {
    // Source: Apple, CLLocationManager.requestAlwaysAuthorization()
    let setup = RealisticSetup(permission: .authorizedWhenInUse)

    setup.manager.requestAlwaysAuthorization()
    #expect(setup.phone.prompt == .always)
    setup.phone.user.allows(answer)
    #expect(setup.settle() == (answer == .authorizedAlways ? [.status(answer)] : []))

    setup.phone.user.changesSetting(to: .authorizedWhenInUse)
    setup.manager.requestAlwaysAuthorization()
    #expect(setup.phone.prompt == nil)
    #expect(setup.phone.promptsShown == 1)
  }

  @Test func `for Always shows no second prompt after the first one`() {
    // Source: Apple, CLLocationManager.requestAlwaysAuthorization(): further calls have no effect
    let setup = RealisticSetup(permission: .notDetermined)

    setup.manager.requestAlwaysAuthorization()
    setup.phone.user.allows(.authorizedWhenInUse)
    setup.manager.requestAlwaysAuthorization()

    #expect(setup.phone.prompt == nil)
    #expect(setup.phone.promptsShown == 1)
  }

  @Test func `shows one prompt until the user answers`() {
    // Source: Apple, CLLocationManager.requestWhenInUseAuthorization()
    let setup = RealisticSetup(permission: .notDetermined)

    setup.manager.requestWhenInUseAuthorization()
    setup.manager.requestAlwaysAuthorization()
    #expect(setup.phone.prompt == .whenInUse)
    #expect(setup.phone.promptsShown == 1)
    #expect(setup.settle() == [])

    setup.phone.user.allows()
    #expect(setup.phone.prompt == nil)
  }

  @Test func `causes one callback with the answer on each manager`() {
    // Source: Apple, CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:)
    let setup = RealisticSetup(permission: .notDetermined)
    let second = RealisticSetup(sharing: setup.phone)

    setup.manager.requestAlwaysAuthorization()
    setup.phone.user.allows(.authorizedAlways)
    #expect(setup.settle() == [.status(.authorizedAlways)])
    #expect(second.delegate.takeCallbacks() == [.status(.authorizedAlways)])

    second.manager.requestWhenInUseAuthorization()
    #expect(setup.phone.promptsShown == 1)
  }

  @Test func `can be denied by the user`() {
    // Source: Apple, CLAuthorizationStatus.denied
    let setup = RealisticSetup(permission: .notDetermined)

    setup.manager.requestWhenInUseAuthorization()
    setup.phone.user.denies()

    #expect(setup.settle() == [.status(.denied)])
    #expect(setup.phone.permission == .denied)
  }

  @Test(arguments: CLAuthorizationStatus.allCases.dropFirst())
  func `ends when the user decides in Settings`(status: CLAuthorizationStatus) {
    // Source: Apple, the prompt appears only while the status is notDetermined
    let setup = RealisticSetup(permission: .notDetermined)
    setup.manager.requestWhenInUseAuthorization()

    setup.phone.user.changesSetting(to: .notDetermined)
    #expect(setup.phone.prompt == .whenInUse)

    setup.phone.user.changesSetting(to: status)
    #expect(setup.phone.prompt == nil)
    #expect(setup.settle() == [.status(status)])
  }

  @Test func `does not appear on a scripted phone`() {
    let phone = Phone()
    phone.use { CLLocationManager() }.requestWhenInUseAuthorization()
    #expect(phone.prompt == nil)
    #expect(phone.promptsShown == 0)
  }
}
