import Foundation
import SimulatedPhone
import Testing

@Suite struct `A scripted phone` {
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
    phone.appendNumbers(to: &numbers)
    return numbers
  }

  private static let callbacks: [(received: String, make: @Sendable (Phone) -> Void)] = [
    ("status notDetermined", { $0.callback(status: .notDetermined) }),
    ("status authorizedAlways", { $0.callback(status: .authorizedAlways) }),
    ("status fromTheFuture", { $0.callback(status: .fromTheFuture) }),
    ("location gate station", { $0.callback(locations: [.gate, .station]) }),
    ("location ", { $0.callback(locations: []) }),
    (
      "heading 90 true 90 invalid",
      { $0.callback(heading: $0.makeHeading(degrees: 90, accuracy: -1)) }
    ),
    ("error network", { $0.callback(error: CLError(.network)) }),
    ("pause", { $0.callback(isPaused: true) }),
    ("resume", { $0.callback(isPaused: false) }),
  ]

  @Test(arguments: callbacks)
  func `delivers a callback to every manager at once, and changes nothing`(
    received: String, callback: @Sendable (Phone) -> Void
  ) {
    (phone.location, phone.heading) = (.ferry, phone.makeHeading(degrees: 30, accuracy: 5))
    let before = numbers
    var reports: [String] = []
    phone.onChange = { reports.append("\($0)") }
    phone.onCall = { reports.append($0) }
    delegates[0].onCallback = { [phone] in #expect(Phone.current === phone) }

    callback(phone)

    #expect(delegates.map(\.callbacks) == [[received], [received]])
    #expect(numbers == before)
    #expect(managers.map(\.location) == [.ferry, .ferry])
    #expect(managers.map(\.heading) == [phone.heading, phone.heading])
    #expect(managers.map(\.authorizationStatus) == [.notDetermined, .notDetermined])
    #expect(reports == [])
  }

  @Test func `announces a status that it does not have only during the callback`() {
    phone.callback(status: .authorizedAlways)
    delegates[0].locationManagerDidChangeAuthorization(managers[0])
    #expect(delegates[0].callbacks == ["status authorizedAlways", "status notDetermined"])
  }

  /// Most locations of an exploration are plain, and a short state is compared faster.
  @Test func `passes a plain location as its coordinate alone`() {
    let idle = numbers
    phone.location = phone.use { CLLocation(latitude: 1, longitude: 2) }
    let place = [1, 1.0.bitPattern, 2.0.bitPattern]
    #expect(numbers == idle.prefix(7) + place + idle.dropFirst(8))
  }

  @Test func `passes all its settings and activities as numbers`() {
    let (none, one) = ((-1.0).bitPattern, 1.0.bitPattern)
    let idle: [UInt64] = [0, 0, 0, 1, 1, 1, none, none]
    #expect(numbers == [0, 1, 1, 0, 0, 0, 0, 0] + idle + idle)

    phone.permission = .authorizedAlways
    phone.locationServicesEnabled = false
    phone.orientation = .landscapeLeft
    for _ in 1...5 { phone.beginOrientationNotifications() }
    for _ in 1...6 {
      _ = phone.notificationCenter.addObserver(forName: nil, object: nil, queue: nil) { _ in }
    }
    phone.use {
      _ = PhoneTimer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in }
    }
    // Of the clock, only the time that is left to a timer is a number.
    phone.wait(seconds: 3)
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
}
