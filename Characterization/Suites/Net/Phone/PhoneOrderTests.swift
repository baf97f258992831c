import SimulatedPhone
import Testing

/// An observer that settles the phone delivers everything that already waits.
@Suite struct `A phone that reports to an observer` {
  let setup = RealisticSetup()
  var phone: Phone { setup.phone }
  var manager: CLLocationManager { setup.manager }

  init() { phone.location = .gate }

  @Test func `reports a call before its events wait`() {
    let newManager = phone.use { CLLocationManager() }
    let delegate = RecordingDelegate()
    var hasArticles = false
    phone.onCall = { [unowned phone] _ in phone.settle() }

    newManager.delegate = delegate
    #expect(delegate.takeCallbacks() == [])

    newManager.requestLocation()
    #expect(delegate.takeCallbacks() == [.status(.authorizedWhenInUse)])

    phone.fetchArticles(near: .gate, language: "en", limit: 1) { _, _ in hasArticles = true }
    #expect(delegate.takeCallbacks() == [.locations([.gate])])
    #expect(!hasArticles)

    phone.settle()
    #expect(hasArticles)
  }

  @Test func `cancels a request for one location that an observer makes inside start or stop`() {
    phone.onCall = { [unowned manager] in
      if $0 != "requestLocation" { manager.requestLocation() }
    }
    manager.stopUpdatingLocation()
    #expect(setup.settle() == [])

    manager.startUpdatingLocation()
    #expect(setup.settle() == [.locations([.gate])])
  }

  @Test func `reports a change of the updates when their first event waits`() {
    phone.turns(toDegrees: 90, accuracy: 5)
    phone.onChange = { [unowned phone] _ in phone.settle() }

    manager.startUpdatingLocation()
    #expect(setup.delegate.takeCallbacks() == [.locations([.gate])])

    manager.startUpdatingHeading()
    #expect(setup.delegate.takeCallbacks() == [.heading(90)])
  }

  @Test func `reports a heading orientation when headings refer to it`() {
    manager.startUpdatingHeading()
    phone.onChange = { [unowned phone] _ in
      phone.turns(toDegrees: 90, accuracy: 5)
      phone.settle()
    }
    manager.headingOrientation = .landscapeLeft
    #expect(setup.delegate.callbacks == [.heading(180)])
  }

  @Test func `reports a change or a call when it has counted it, but Settings before`() {
    var seen: [Bool] = []
    phone.onChange = { [unowned phone, unowned manager] _ in
      seen.append(manager.isMonitoringSignificantChanges || phone.managersMade == 2)
    }
    manager.startMonitoringSignificantLocationChanges()
    manager.stopMonitoringSignificantLocationChanges()
    phone.use { _ = CLLocationManager() }
    #expect(seen == [true, false, true])

    phone.onCall = { [unowned phone] _ in seen.append(phone.settingsOpened == 0) }
    phone.opensSettings()
    #expect(seen == [true, false, true, true])
    #expect(phone.settingsOpened == 1)
  }

  @Test func `counts a location, and stores a heading, before it delivers it`() {
    var seen: [Double] = []
    setup.delegate.onCallback = { [unowned phone, unowned manager] _ in
      seen.append(manager.heading?.magneticHeading ?? Double(phone.fixesDelivered))
    }
    manager.requestLocation()
    phone.settle()
    phone.turns(toDegrees: 90, accuracy: 5)
    manager.startUpdatingHeading()
    phone.settle()
    #expect(seen == [1, 90])
  }
}
