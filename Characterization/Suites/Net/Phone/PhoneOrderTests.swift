import SimulatedPhone
import Testing

/// An observer that settles the phone delivers everything that already waits.
@Suite struct `A phone that reports to an observer` {
  let setup = RealisticSetup()
  var phone: Phone { setup.phone }
  var manager: CLLocationManager { setup.manager }

  init() { phone.location = .gate }

  @Test @MainActor func `reports a call before the change that it causes`() {
    final class Journal {
      var lines: [String] = []
    }
    let journal = Journal()
    phone.onCall = { journal.lines.append($0) }
    phone.onChange = { _ in journal.lines.append("change") }

    manager.requestWhenInUseAuthorization()
    manager.requestAlwaysAuthorization()
    phone.device.beginGeneratingDeviceOrientationNotifications()
    phone.device.endGeneratingDeviceOrientationNotifications()

    #expect(
      journal.lines == [
        "requestWhenInUseAuthorization", "change", "requestAlwaysAuthorization", "change",
        "beginGeneratingDeviceOrientationNotifications", "change",
        "endGeneratingDeviceOrientationNotifications", "change",
      ])
  }

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

  @Test func `reports a change of the significant changes after it`() {
    var seen: [Bool] = []
    phone.onChange = { [unowned manager] _ in seen.append(manager.isMonitoringSignificantChanges) }

    manager.startMonitoringSignificantLocationChanges()
    manager.stopMonitoringSignificantLocationChanges()

    #expect(seen == [true, false])
  }

  @Test func `reports the configuration of a new manager that it has counted`() {
    var counted = 0
    phone.onChange = { [unowned phone] _ in counted = phone.managersMade }
    phone.use { _ = CLLocationManager() }
    #expect(counted == 2)
  }

  @Test func `counts how often Settings opens after it reports the call`() {
    var counted: Int?
    phone.onCall = { [unowned phone] _ in counted = phone.settingsOpened }
    phone.opensSettings()
    #expect(counted == 0)
  }

  @Test func `counts a location before it delivers it`() {
    var counted = 0
    setup.delegate.onCallback = { [unowned phone] _ in counted = phone.fixesDelivered }

    manager.requestLocation()
    phone.settle()

    #expect(counted == 1)
  }

  @Test func `stores a heading before it delivers it`() {
    var stored: Double?
    setup.delegate.onCallback = { [unowned manager] _ in stored = manager.heading?.magneticHeading }

    phone.turns(toDegrees: 90, accuracy: 5)
    manager.startUpdatingHeading()
    phone.settle()

    #expect(stored == 90)
  }
}
