import Foundation
import SimulatedPhone
import Testing

@Suite struct `A scripted phone` {
  typealias Callback = RecordingDelegate.Callback

  let phone = Phone()
  let managers: [CLLocationManager]
  let delegates = [RecordingDelegate(), RecordingDelegate()]

  /// Creates two idle managers without permission.
  init() {
    managers = phone.use { [CLLocationManager(), CLLocationManager()] }
    for (manager, delegate) in zip(managers, delegates) { manager.delegate = delegate }
  }

  private var numbers: [UInt64] {
    var numbers: [UInt64] = []
    phone.forEachNumber { numbers.append($0) }
    return numbers
  }

  @Test(
    arguments: CLAuthorizationStatus.allCases.map(Callback.status) + [
      .locations([.gate, .station]), .locations([]), .heading(90), .error(.network), .pause,
      .resume,
    ])
  func `delivers a callback to every manager at once, and changes nothing`(callback: Callback) {
    (phone.location, phone.heading) = (.ferry, phone.makeHeading(degrees: 30, accuracy: 5))
    let before = numbers
    var reports: [String] = []
    phone.onChange = { reports.append("\($0)") }
    phone.onCall = { reports.append($0) }
    delegates[0].onCallback = { [phone] _ in #expect(Phone.current === phone) }

    switch callback {
    case .status(let status): phone.callback(status: status)
    case .locations(let locations): phone.callback(locations: locations)
    case .heading(let degrees):
      phone.callback(heading: phone.makeHeading(degrees: degrees, accuracy: -1))
    case .error(let code): phone.callback(error: CLError(code))
    case .pause: phone.callback(isPaused: true)
    case .resume: phone.callback(isPaused: false)
    }

    #expect(delegates.map(\.callbacks) == [[callback], [callback]])
    #expect(numbers == before)
    #expect(managers.map(\.location) == [.ferry, .ferry])
    #expect(managers.map(\.heading) == [phone.heading, phone.heading])
    #expect(managers.map(\.authorizationStatus) == [.notDetermined, .notDetermined])
    #expect(reports == [])
  }

  @Test func `announces a status that it does not have only during the callback`() {
    phone.callback(status: .authorizedAlways)
    delegates[0].locationManagerDidChangeAuthorization(managers[0])
    #expect(delegates[0].callbacks == [.status(.authorizedAlways), .status(.notDetermined)])
  }

  @Test func `delivers nothing except explicit callbacks, and shows no prompt`() {
    managers[0].requestWhenInUseAuthorization()
    phone.permission = .authorizedAlways
    phone.moves(to: .gate)
    managers[0].startUpdatingLocation()
    managers[0].startUpdatingHeading()
    managers[0].requestLocation()
    phone.moves(to: .station)
    phone.turns(toDegrees: 90, accuracy: 5)
    phone.user.changesSetting(to: .denied)
    phone.resumesApp()
    phone.settle()

    #expect(delegates.map(\.callbacks) == [[], []])
    #expect(phone.prompt == nil)
    #expect(phone.promptsShown == 0)
  }

  @Test func `has a permission that is independent of location services`() {
    phone.permission = .authorizedAlways
    phone.locationServicesEnabled = false
    #expect(managers[0].authorizationStatus == .authorizedAlways)
    #expect(!phone.use { CLLocationManager.locationServicesEnabled() })
  }

  @Test func `passes all its settings and activities as numbers`() {
    let (none, one) = ((-1.0).bitPattern, 1.0.bitPattern)
    let idle: [UInt64] = [0, 0, 0, 1, 1, 1, none, none]
    #expect(numbers == [0, 1, 1, 0, 0, 0, 0, 0] + idle + idle)

    phone.permission = .authorizedAlways
    phone.locationServicesEnabled = false
    phone.orientation = .landscapeLeft
    for _ in 1...5 { phone.beginsOrientationNotifications() }
    for _ in 1...6 {
      _ = phone.notificationCenter.addObserver(forName: nil, object: nil, queue: nil) { _ in }
    }
    phone.use {
      _ = PhoneTimer.scheduledTimer(withTimeInterval: 7, repeats: false) { _ in }
    }
    let time = Date(timeIntervalSinceReferenceDate: 4)
    phone.heading = PhoneHeading(magnetic: 1, true: 2, accuracy: 3, timestamp: time)
    phone.location = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2), altitude: 3,
      horizontalAccuracy: 4, verticalAccuracy: 5, timestamp: time)
    managers[0].startUpdatingLocation()
    managers[0].headingOrientation = .faceUp
    managers[0].activityType = .fitness
    managers[0].desiredAccuracy = 1
    managers[1].startUpdatingHeading()
    managers[0].startMonitoringSignificantLocationChanges()
    managers[1].delegate = nil
    managers[1].distanceFilter = 1
    let values = [1.0, 2, 3, 4].map(\.bitPattern)
    let place = [3.0, 4, 5, -1, -1, -1, -1, 4].map(\.bitPattern)
    #expect(
      numbers == [3, 0, 3, 5, 6, 1, 7.0.bitPattern, 1] + values + [9] + values.prefix(2) + place
        + [1, 0, 1, 1, 5, 3, one, none] + [0, 1, 0, 0, 1, 1, none, one])
  }

  @Test func `makes a heading with equal magnetic and true values`() {
    let heading = phone.makeHeading(degrees: 90, accuracy: 5)
    #expect([heading.magneticHeading, heading.trueHeading] == [90, 90])
    #expect(heading.headingAccuracy == 5)
    #expect(heading.timestamp == phone.now)
  }
}
