import SimulatedPhone
import Testing

/// Records the calls and the changes that a phone reports.
final class Watcher {
  var calls: [String] = []
  var changes: [Phone.Change] = []

  init(_ phone: Phone) {
    phone.onCall = { [unowned self] in calls.append($0) }
    phone.onChange = { [unowned self] in changes.append($0) }
  }
}

@Suite struct `An observer of a phone` {
  let phone = Phone()
  let manager: CLLocationManager

  init() { manager = phone.use { CLLocationManager() } }

  /// Returns the calls of an action, each with the changes that the phone reports after it. The cases of the changes
  /// are without their types.
  private func log(of phone: Phone? = nil, _ action: () -> Void) -> String {
    let phone = phone ?? self.phone
    var log = ""
    phone.onCall = { log += "\n\($0)" }
    phone.onChange = { change in
      log += " -> \("\(change)".replacing(/SimulatedPhone\.(\w+\.)+/, with: ""))"
    }
    action()
    return String(log.trimmingPrefix("\n"))
  }

  @Test func `receives every start and stop, but a change only if something changes`() {
    let log = log {
      for _ in 1...2 {
        manager.startUpdatingLocation()
        manager.startUpdatingHeading()
        manager.startMonitoringSignificantLocationChanges()
      }
      for _ in 1...2 {
        manager.stopUpdatingLocation()
        manager.stopUpdatingHeading()
        manager.stopMonitoringSignificantLocationChanges()
      }
      manager.requestLocation()
    }
    #expect(
      log == """
        startUpdatingLocation -> location(isOn: true)
        startUpdatingHeading -> heading(isOn: true)
        startMonitoringSignificantLocationChanges -> significantChanges(isOn: true)
        startUpdatingLocation
        startUpdatingHeading
        startMonitoringSignificantLocationChanges
        stopUpdatingLocation -> location(isOn: false)
        stopUpdatingHeading -> heading(isOn: false)
        stopMonitoringSignificantLocationChanges -> significantChanges(isOn: false)
        stopUpdatingLocation
        stopUpdatingHeading
        stopMonitoringSignificantLocationChanges
        requestLocation
        """)
  }

  @Test func `receives every setting, but a change only to other values, as a whole`() {
    let delegate = RecordingDelegate()
    let log = log {
      phone.use { _ = CLLocationManager() }
      manager.delegate = delegate
      manager.delegate = nil
      manager.headingFilter = 5
      for orientation in [CLDeviceOrientation.portrait, .faceUp, .faceUp] {
        manager.headingOrientation = orientation
      }
      for _ in 1...2 {
        manager.desiredAccuracy = kCLLocationAccuracyKilometer
        manager.distanceFilter = 500
        manager.activityType = .fitness
      }
    }
    #expect(
      log == """
         -> configuration(accuracy: -1.0, filter: -1.0, activity: other)
        delegate = set
        delegate = nil
        headingFilter = 5.0
        headingOrientation = portrait
        headingOrientation = faceUp -> headingOrientation(faceUp)
        headingOrientation = faceUp
        desiredAccuracy = 1000.0 -> configuration(accuracy: 1000.0, filter: -1.0, activity: other)
        distanceFilter = 500.0 -> configuration(accuracy: 1000.0, filter: 500.0, activity: other)
        activityType = fitness -> configuration(accuracy: 1000.0, filter: 500.0, activity: fitness)
        desiredAccuracy = 1000.0
        distanceFilter = 500.0
        activityType = fitness
        """)
  }

  @Test @MainActor func `receives each call for orientation notifications`() {
    let log = log {
      phone.device.beginGeneratingDeviceOrientationNotifications()
      phone.device.beginGeneratingDeviceOrientationNotifications()
      phone.device.endGeneratingDeviceOrientationNotifications()
      phone.device.endGeneratingDeviceOrientationNotifications()
    }
    #expect(
      log == """
        beginGeneratingDeviceOrientationNotifications -> orientationNotifications(isOn: true)
        beginGeneratingDeviceOrientationNotifications
        endGeneratingDeviceOrientationNotifications
        endGeneratingDeviceOrientationNotifications -> orientationNotifications(isOn: false)
        """)
  }

  @Test(arguments: [nil, Phone.Rules()])
  func `receives every request for permission`(rules: Phone.Rules?) {
    let phone = Phone(rules: rules)
    phone.permission = .denied
    let manager = phone.use { CLLocationManager() }
    let log = log(of: phone) {
      manager.requestWhenInUseAuthorization()
      manager.requestWhenInUseAuthorization()
      manager.requestAlwaysAuthorization()
    }
    #expect(
      log == """
        requestWhenInUseAuthorization -> asks(whenInUse)
        requestWhenInUseAuthorization -> asks(whenInUse)
        requestAlwaysAuthorization -> asks(always)
        """)
  }

  @Test func `can act inside the first call of a name`() {
    var steps: [String] = []
    let stopsAgain = {
      steps.append("interrupted")
      manager.stopUpdatingLocation()
    }

    phone.interrupt("stopUpdatingLocation", with: stopsAgain) {
      manager.startUpdatingLocation()
      steps.append("started")
      manager.stopUpdatingLocation()
      manager.stopUpdatingLocation()
      steps.append("stopped")
    }

    #expect(steps == ["started", "interrupted", "stopped"])
  }

  @Test func `receives log lines, which the phone builds only for an observer`() {
    var made: [String] = []
    func text(_ text: String) -> String {
      made.append(text)
      return text
    }
    phone.log(text("info"), text("a message"))
    #expect(made == [])

    var lines: [[String]] = []
    phone.onLog = { lines.append([$0, $1]) }
    phone.log(text("info"), text("a message"))
    #expect(lines == [["info", "a message"]])
  }
}
