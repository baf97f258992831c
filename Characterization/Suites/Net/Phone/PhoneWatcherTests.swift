import SimulatedPhone
import Testing

@Suite struct `An observer of a phone` {
  /// Records the calls and the changes that a phone reports.
  final class Watcher {
    var calls: [String] = []
    var changes: [Phone.Change] = []

    init(_ phone: Phone) {
      phone.onCall = { [unowned self] in calls.append($0) }
      phone.onChange = { [unowned self] in changes.append($0) }
    }
  }

  let phone = Phone()
  let manager: CLLocationManager
  let watcher: Watcher

  init() {
    manager = phone.use { CLLocationManager() }
    watcher = Watcher(phone)
  }

  @Test func `receives every call, but a change only if something changes`() {
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

    let starts = [
      "startUpdatingLocation", "startUpdatingHeading", "startMonitoringSignificantLocationChanges",
    ]
    let stops = [
      "stopUpdatingLocation", "stopUpdatingHeading", "stopMonitoringSignificantLocationChanges",
    ]
    #expect(watcher.calls == starts + starts + stops + stops)
    #expect(
      watcher.changes == [
        .location(isOn: true), .heading(isOn: true), .significantChanges(isOn: true),
        .location(isOn: false), .heading(isOn: false), .significantChanges(isOn: false),
      ])
  }

  @Test func `receives a heading orientation only if it is different`() {
    manager.headingOrientation = .portrait
    manager.headingOrientation = .faceUp
    manager.headingOrientation = .faceUp

    #expect(
      watcher.calls == [
        "headingOrientation = portrait", "headingOrientation = faceUp",
        "headingOrientation = faceUp",
      ])
    #expect(watcher.changes == [.headingOrientation(.faceUp)])
  }

  @Test func `receives a configuration as a whole`() {
    manager.desiredAccuracy = kCLLocationAccuracyKilometer
    manager.distanceFilter = 1000
    manager.activityType = .fitness

    #expect(
      watcher.changes == [
        .configuration(accuracy: 1000, filter: -1, activity: .other),
        .configuration(accuracy: 1000, filter: 1000, activity: .other),
        .configuration(accuracy: 1000, filter: 1000, activity: .fitness),
      ])
  }

  @Test func `receives no change if a configuration is set to its current values`() {
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.distanceFilter = kCLDistanceFilterNone
    manager.activityType = .other

    #expect(watcher.calls.count == 3)
    #expect(watcher.changes == [])
  }

  @Test func `receives the configuration of a new manager`() {
    phone.use { _ = CLLocationManager() }
    #expect(watcher.changes == [.configuration(accuracy: -1, filter: -1, activity: .other)])
    #expect(watcher.calls == [])
  }

  @Test(arguments: [nil, Phone.Rules()])
  func `receives every request for permission`(rules: Phone.Rules?) {
    let phone = Phone(rules: rules)
    phone.permission = .denied
    let manager = phone.use { CLLocationManager() }
    let watcher = Watcher(phone)

    manager.requestWhenInUseAuthorization()
    manager.requestWhenInUseAuthorization()
    manager.requestAlwaysAuthorization()

    #expect(watcher.changes == [.asks(.whenInUse), .asks(.whenInUse), .asks(.always)])
    #expect(
      watcher.calls == [
        "requestWhenInUseAuthorization", "requestWhenInUseAuthorization",
        "requestAlwaysAuthorization",
      ])
  }

  @Test func `receives calls that cause no change, such as requestLocation`() {
    let delegate = RecordingDelegate()

    manager.delegate = delegate
    manager.delegate = nil
    manager.headingFilter = 5
    manager.requestLocation()

    #expect(
      watcher.calls == [
        "delegate = set", "delegate = nil", "headingFilter = 5.0", "requestLocation",
      ])
    #expect(watcher.changes == [])
  }

  @Test @MainActor func `receives each call for orientation notifications`() {
    phone.device.beginGeneratingDeviceOrientationNotifications()
    phone.device.beginGeneratingDeviceOrientationNotifications()
    phone.device.endGeneratingDeviceOrientationNotifications()

    #expect(
      watcher.calls == [
        "beginGeneratingDeviceOrientationNotifications",
        "beginGeneratingDeviceOrientationNotifications",
        "endGeneratingDeviceOrientationNotifications",
      ])
    #expect(watcher.changes == [.orientationNotifications(isOn: true)])
  }

  @Test func `can act inside the first call of a name`() {
    var steps: [String] = []
    let stopsAgain = { [manager] in
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

  @Test func `receives log lines as level and message`() {
    var lines: [[String]] = []
    phone.onLog = { lines.append([$0, $1]) }
    phone.log("info", "a message")
    #expect(lines == [["info", "a message"]])
  }

  @Test func `receives log texts, which the phone builds only for an observer`() {
    var made = 0
    func text() -> String {
      made += 1
      return "a text"
    }

    phone.log(text(), text())
    #expect(made == 0)

    phone.onLog = { _, _ in }
    phone.log(text(), text())
    #expect(made == 2)
  }
}
