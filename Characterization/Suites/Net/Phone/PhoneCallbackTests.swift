import Foundation
import SimulatedPhone
import Synchronization
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

  @Test(arguments: CLAuthorizationStatus.allCases)
  func `delivers a status to every manager at once and changes no status`(
    status: CLAuthorizationStatus
  ) {
    phone.callback(status: status)
    #expect(delegates.map(\.callbacks) == [[.status(status)], [.status(status)]])
    #expect(managers.map(\.authorizationStatus) == [.notDetermined, .notDetermined])
    #expect(phone.permission == .notDetermined)
  }

  @Test func `announces a status that it does not have only during the callback`() {
    phone.callback(status: .authorizedAlways)
    delegates[0].locationManagerDidChangeAuthorization(managers[0])

    #expect(delegates[0].callbacks == [.status(.authorizedAlways), .status(.notDetermined)])
  }

  @Test func `delivers locations to every manager at once and changes no location`() {
    phone.location = .ferry

    phone.callback(locations: [.gate, .station])

    let callbacks = [RecordingDelegate.Callback.locations([.gate, .station])]
    #expect(delegates.map(\.callbacks) == [callbacks, callbacks])
    #expect(managers.map(\.location) == [.ferry, .ferry])
    #expect(phone.location == .ferry)
  }

  @Test func `can deliver an empty list of locations`() {
    phone.callback(locations: [])
    #expect(delegates[0].callbacks == [.locations([])])
  }

  @Test func `delivers a heading to every manager at once and changes no heading`() {
    let heading = phone.makeHeading(degrees: 30, accuracy: 5)
    phone.heading = heading

    phone.callback(heading: phone.makeHeading(degrees: 90, accuracy: -1))

    #expect(delegates.map(\.callbacks) == [[.heading(90)], [.heading(90)]])
    #expect(managers.map(\.heading) == [heading, heading])
  }

  @Test func `delivers an error to every manager at once`() {
    phone.callback(error: CLError(.network))
    #expect(delegates.map(\.callbacks) == [[.error(.network)], [.error(.network)]])
  }

  @Test func `posts a rotation with the given sender and changes no orientation`() {
    let sender = delegates[0]
    let identity = ObjectIdentifier(sender)
    let received = Mutex<[Bool]>([])
    let token = phone.notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { notification in
      let isSender = (notification.object as AnyObject?).map(ObjectIdentifier.init) == identity
      received.withLock { $0.append(isSender) }
    }

    phone.callbackRotation(from: sender)

    #expect(received.withLock(\.self) == [true])
    #expect(phone.orientation == .portrait)
    phone.notificationCenter.removeObserver(token)
  }

  @Test func `reports no change and no call for a callback`() {
    var noted: [String] = []
    phone.onChange = { noted.append("\($0)") }
    phone.onCall = { noted.append($0) }

    phone.callback(status: .denied)
    phone.callback(locations: [.gate])
    phone.callback(heading: phone.makeHeading(degrees: 90, accuracy: 5))
    phone.callback(error: CLError(.denied))
    phone.callbackRotation(from: delegates[0])

    #expect(noted == [])
  }

  @Test func `is bound during a callback`() {
    var bound: [Phone] = []
    delegates[0].onCallback = { _ in bound.append(Phone.current) }
    phone.callback(status: .denied)
    #expect(bound.map { $0 === phone } == [true])
  }

  @Test func `delivers nothing except explicit callbacks`() {
    phone.permission = .authorizedAlways

    phone.moves(to: .gate)
    managers[0].startUpdatingLocation()
    managers[0].startUpdatingHeading()
    managers[0].requestLocation()
    managers[0].requestWhenInUseAuthorization()
    phone.moves(to: .station)
    phone.turns(toDegrees: 90, accuracy: 5)
    phone.user.changesSetting(to: .denied)
    phone.resumesApp()
    phone.settle()

    #expect(delegates.map(\.callbacks) == [[], []])
    #expect(phone.prompt == nil)
  }

  @Test func `has a permission that is independent of location services`() {
    phone.permission = .authorizedAlways
    phone.locationServicesEnabled = false
    #expect(managers[0].authorizationStatus == .authorizedAlways)
    #expect(!phone.use { CLLocationManager.locationServicesEnabled() })
  }

  @Test func `passes all its settings and activities as numbers`() {
    func numbers() -> [UInt64] {
      var numbers: [UInt64] = []
      phone.forEachNumber { numbers.append($0) }
      return numbers
    }
    let (none, one) = ((-1.0).bitPattern, 1.0.bitPattern)
    let idle: [UInt64] = [0, 0, 0, 1, 1, 1, none, none]
    #expect(numbers() == [0, 1, 1, 0, 0, 0, 0] + idle + idle)

    phone.permission = .authorizedAlways
    phone.locationServicesEnabled = false
    phone.orientation = .landscapeLeft
    for _ in 1...5 { phone.beginsOrientationNotifications() }
    for _ in 1...6 {
      _ = phone.notificationCenter.addObserver(forName: nil, object: nil, queue: nil) { _ in }
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
    let place = phone.location.map { $0.details.map(\.bitPattern) } ?? []
    #expect(place.count == 8)
    #expect(
      numbers() == [3, 0, 3, 5, 6, 1] + values + [9] + values.prefix(2) + place
        + [1, 0, 1, 1, 5, 3, one, none] + [0, 1, 0, 0, 1, 1, none, one])
  }

  @Test func `makes a heading with equal magnetic and true values`() {
    let heading = phone.makeHeading(degrees: 90, accuracy: 5)
    #expect([heading.magneticHeading, heading.trueHeading] == [90, 90])
    #expect(heading.headingAccuracy == 5)
    #expect(heading.timestamp == phone.now)
  }
}
