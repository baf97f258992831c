import Foundation
import SimulatedPhone
import Testing

@Suite struct `A manager on a living phone` {
  @Test(arguments: CLAuthorizationStatus.allCases)
  func `hears its status once after it got a delegate, on a later turn`(
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

  @Test func `hears its status again when the app resumes, though nothing changed`() {
    // Source: Apple, CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:)
    let setup = RealisticSetup(permission: .denied)

    setup.phone.resumesApp()

    #expect(setup.delegate.callbacks == [])
    #expect(setup.settle() == [.status(.denied)])
  }

  @Test func `hears nothing inside start, request and the delegate setter`() {
    // Source: Apple, Core Location delivers on the run loop of the thread that made the manager
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

  @Test func `tells a delegate with the newer callback only that one`() {
    // Source: Apple, the older callback is not called where the newer one is implemented
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

@Suite struct `Asking for permission on a living phone` {
  @Test(arguments: CLAuthorizationStatus.allCases.filter { $0 != .notDetermined })
  func `does nothing once it is determined`(status: CLAuthorizationStatus) {
    // Source: Apple, CLLocationManager.requestWhenInUseAuthorization()
    let setup = RealisticSetup(permission: status)

    setup.manager.requestWhenInUseAuthorization()
    setup.manager.requestAlwaysAuthorization()

    #expect(setup.phone.prompt == nil)
    #expect(setup.phone.promptsShown == 0)
    #expect(setup.settle() == [])
  }

  @Test func `shows one question until the user answers it`() {
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

  @Test func `tells each manager the answer, and an idle one nothing more`() {
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

  @Test func `can be answered with no`() {
    // Source: Apple, CLAuthorizationStatus.denied
    let setup = RealisticSetup(permission: .notDetermined)

    setup.manager.requestWhenInUseAuthorization()
    setup.phone.user.denies()

    #expect(setup.settle() == [.status(.denied)])
    #expect(setup.phone.permission == .denied)
  }

  @Test func `is over when the user decides in Settings`() {
    // Source: Apple, the prompt asks only while the status is notDetermined
    let setup = RealisticSetup(permission: .notDetermined)

    setup.manager.requestWhenInUseAuthorization()
    setup.phone.user.changesSetting(to: .authorizedAlways)

    #expect(setup.phone.prompt == nil)
    #expect(setup.settle() == [.status(.authorizedAlways)])
  }
}
