import SimulatedPhone
import Testing

/// An observer that settles the phone delivers everything that already waits.
@Suite struct `A phone that reports to an observer` {
  let stage = Stage()
  var phone: Phone { stage.phone }
  var manager: CLLocationManager { stage.manager }

  init() { phone.location = .gate }

  @Test func `reports a call before its events wait`() {
    let newManager = phone.use { CLLocationManager() }
    let delegate = RecordingDelegate()
    phone.onCall = { [unowned phone] _ in phone.settle() }

    newManager.delegate = delegate
    #expect(delegate.takeCallbacks() == [])

    newManager.requestLocation()
    #expect(delegate.takeCallbacks() == ["status authorizedWhenInUse"])

    phone.fetchArticles(near: .gate, language: "en", limit: 1) { _, _ in
      delegate.record("articles")
    }
    #expect(delegate.takeCallbacks() == ["location gate"])
    phone.settle()
    #expect(delegate.takeCallbacks() == ["articles"])
  }

  @Test func `cancels a request for one location that an observer makes inside start or stop`() {
    phone.onCall = { [unowned manager] in
      if $0 != "requestLocation" { manager.requestLocation() }
    }
    manager.stopUpdatingLocation()
    #expect(stage.settle() == "nothing")

    manager.startUpdatingLocation()
    #expect(stage.settle() == "location gate")
  }

  @Test func `reports a change of the updates when their first event waits`() {
    phone.turn(toDegrees: 90, accuracy: 5)
    phone.onChange = { [unowned phone] _ in phone.settle() }

    manager.startUpdatingLocation()
    #expect(stage.delegate.takeCallbacks() == ["location gate"])

    manager.startUpdatingHeading()
    #expect(stage.delegate.takeCallbacks() == ["heading 90 true 90"])
  }

  @Test func `reports a heading orientation when headings refer to it`() {
    manager.startUpdatingHeading()
    phone.onChange = { [unowned phone] _ in
      phone.turn(toDegrees: 90, accuracy: 5)
      phone.settle()
    }
    manager.headingOrientation = .landscapeLeft
    #expect(stage.delegate.callbacks == ["heading 180"])
  }

  @Test func `reports a change when it has counted it, but a call before`() {
    var seen: [Bool] = []
    phone.onChange = { [unowned phone, unowned manager] _ in
      seen.append(manager.isMonitoringSignificantChanges || phone.managersMade == 2)
    }
    manager.startMonitoringSignificantLocationChanges()
    manager.stopMonitoringSignificantLocationChanges()
    phone.use { _ = CLLocationManager() }
    #expect(seen == [true, false, true])

    var calls: [String] = []
    phone.onCall = { [unowned phone] in
      calls.append("\($0) \(phone.settingsOpened) \(phone.requestsMade)")
    }
    phone.opensSettings()
    phone.fetchArticles(near: .gate, language: "en", limit: 1) { _, _ in }
    #expect(calls == ["openSettings 0 0", "fetchArticles 1 0"])
    #expect(phone.requestsMade == 1)
  }

  @Test func `counts a location, and stores a heading, before it delivers it`() {
    var seen: [Double] = []
    stage.delegate.onCallback = { [unowned phone, unowned manager] in
      seen.append(manager.heading?.magneticHeading ?? Double(phone.fixesDelivered))
    }
    manager.requestLocation()
    phone.settle()
    phone.turn(toDegrees: 90, accuracy: 5)
    manager.startUpdatingHeading()
    phone.settle()
    #expect(seen == [1, 90])
  }
}

@Suite struct `A phone that merges its configuration` {
  let phone = Phone()
  let manager: CLLocationManager
  private let coarse = Phone.Change.configuration(accuracy: 1000, filter: 1000, activity: .other)

  init() {
    phone.mergesConfiguration = true
    manager = phone.use { CLLocationManager() }
    manager.desiredAccuracy = kCLLocationAccuracyKilometer
    manager.distanceFilter = 1000
  }

  @Test func `does not report a configuration that its callback changes and restores`() {
    var changes: [Phone.Change] = []
    phone.onChange = { [unowned manager] change in
      changes.append(change)
      manager.distanceFilter = 1
      manager.distanceFilter = 1000
    }
    phone.reportConfiguration()
    phone.reportConfiguration()
    #expect(changes == [coarse])
  }

  @Test func `reports the configuration before a change that its callback makes`() {
    var changes: [Phone.Change] = []
    phone.onChange = { [unowned manager] change in
      changes.append(change)
      if change != .heading(isOn: true) { manager.startUpdatingHeading() }
    }
    manager.startUpdatingLocation()
    #expect(changes == [coarse, .heading(isOn: true), .location(isOn: true)])
  }
}
