import SimulatedPhone
import Testing

@Suite struct `The watcher of a phone` {
  /// What the phone's watchers noted, calls and changes apart.
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

  @Test func `hears every call, and a change only where there is one`() {
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

  @Test func `hears of a heading orientation only when it is another one`() {
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

  @Test func `hears of a configuration as a whole`() {
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

  @Test func `hears of no change where a configuration is set to what it is`() {
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.distanceFilter = kCLDistanceFilterNone
    manager.activityType = .other

    #expect(watcher.calls.count == 3)
    #expect(watcher.changes == [])
  }

  @Test func `hears of a new manager's configuration`() {
    phone.use { _ = CLLocationManager() }
    #expect(watcher.changes == [.configuration(accuracy: -1, filter: -1, activity: .other)])
    #expect(watcher.calls == [])
  }

  @Test(arguments: [nil, Phone.Rules()])
  func `hears of every request for permission`(rules: Phone.Rules?) {
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

  @Test func `hears of the remaining calls, which change nothing`() {
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

  @Test @MainActor func `hears of each request for orientation notifications`() {
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

  @Test func `hears what the app logs, level and message apart`() {
    var lines: [[String]] = []
    phone.onLog = { lines.append([$0, $1]) }
    phone.log("info", "a message")
    #expect(lines == [["info", "a message"]])
  }

  @Test func `builds no level and no message where nobody reads the log`() {
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
