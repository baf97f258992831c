import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

// What a location manager does, as an app sees it. Each test runs on the class of Legacy and on that of Modern, so both
// do the same. For a class of your own, copy the tests with fakes in Suites/Modern: these ones need our simulated phone.
//
// A line `Also:` names the transcript that pins the same with more inputs. A line `Surprise:` says what a reader of the
// old class would not expect: the rewrite of 2020 changed some of these, and its tests stayed green.

// MARK: Start

@MainActor
@Suite struct `A start of the location manager` {
  /// Also: starting/a-fresh-start-turns-everything-on.transcript
  @Test(
    arguments: Subject.Kind.parity,
    [CLAuthorizationStatus.authorizedWhenInUse, .authorizedAlways])
  func `turns on the location and the heading if the user has allowed it`(
    kind: Subject.Kind, permission: CLAuthorizationStatus
  ) {
    let app = App(kind, permission: permission)

    app.start()

    #expect(app.phone.isUpdatingLocation)
    #expect(app.phone.isUpdatingHeading)
    #expect(app.isUpdating)
  }

  /// Also: starting/a-grant-runs-the-start-that-asked.transcript
  @Test(arguments: Subject.Kind.parity)
  func `asks the user first, and turns on nothing until there is an answer`(kind: Subject.Kind) {
    let app = App(kind, permission: .notDetermined)

    let calls = app.phone.calls { app.start() }

    #expect(calls == ["requestWhenInUseAuthorization"])
    #expect(!app.isUpdating)
  }

  /// Also: starting/a-grant-runs-the-start-that-asked.transcript
  @Test(arguments: Subject.Kind.parity)
  func `that asked turns on the updates as soon as the user allows it`(kind: Subject.Kind) {
    let app = App(kind, permission: .notDetermined)
    app.start()

    app.phone.changePermission(to: .authorizedWhenInUse)

    #expect(app.events == [.enabled(true)])
    #expect(app.phone.isUpdatingLocation)
  }

  /// Also: starting/each-undecided-start-asks-again.transcript
  @Test(arguments: Subject.Kind.parity)
  func `asks again each time until the user has decided`(kind: Subject.Kind) {
    let app = App(kind, permission: .notDetermined)

    let calls = app.phone.calls {
      app.start()
      app.start()
    }

    #expect(calls == ["requestWhenInUseAuthorization", "requestWhenInUseAuthorization"])
  }

  /// Also: starting/a-denied-request-is-not-repeated.transcript
  /// Also: starting/a-restricted-start-is-remembered.transcript
  @Test(arguments: Subject.Kind.parity, [CLAuthorizationStatus.denied, .restricted])
  func `asks and turns on nothing if the location is forbidden`(
    kind: Subject.Kind, permission: CLAuthorizationStatus
  ) {
    let app = App(kind, permission: permission)

    let calls = app.phone.calls { app.start() }

    #expect(calls == [])
    #expect(!app.isUpdating)
  }

  /// Surprise: the manager remembers a start that it has refused.
  /// Also: starting/a-refused-start-is-remembered.transcript
  @Test(arguments: Subject.Kind.parity)
  func `that was refused runs when the user allows it later`(kind: Subject.Kind) {
    let app = App(kind, permission: .denied)
    app.start()
    #expect(!app.isUpdating)

    app.phone.changePermission(to: .authorizedWhenInUse)

    #expect(app.isUpdating)
  }

  /// Also: starting/a-second-start-changes-nothing.transcript
  @Test(arguments: Subject.Kind.parity)
  func `while the updates are on asks nothing of the phone`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()

    let calls = app.phone.calls { app.start() }

    #expect(calls == [])
  }
}

// MARK: Stop

@MainActor
@Suite struct `A stop of the location manager` {
  /// Also: stopping/values-survive-a-stop.transcript
  @Test(arguments: Subject.Kind.parity)
  func `turns off the location and the heading`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()

    app.stop()

    #expect(!app.phone.isUpdatingLocation)
    #expect(!app.phone.isUpdatingHeading)
    #expect(!app.isUpdating)
  }

  /// Core Location may deliver an event that was already on its way.
  /// Also: stopping/late-updates-are-dropped.transcript
  @Test(arguments: Subject.Kind.parity)
  func `drops a location that arrives later`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()
    app.phone.deliver(.gate)

    app.stop()
    app.phone.deliver(.station)

    #expect(app.events == [.location(.gate)])
    #expect(app.location == .gate)
  }

  /// Surprise: a screen that has closed still turns on the location when the user allows it after all.
  /// Also: stopping/a-stop-keeps-a-refused-start.transcript
  @Test(arguments: Subject.Kind.parity)
  func `does not withdraw a start that waits for the user`(kind: Subject.Kind) {
    let app = App(kind, permission: .denied)
    app.start()

    app.stop()
    app.phone.changePermission(to: .authorizedWhenInUse)

    #expect(app.isUpdating)
  }

  /// Surprise: see D9 in Docs/divergences.md.
  /// Also: stopping/a-stop-leaves-orientation-notifications-on.transcript
  @Test(arguments: Subject.Kind.parity)
  func `leaves the orientation notifications of the device on`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()

    app.stop()

    #expect(app.phone.device.isGeneratingDeviceOrientationNotifications)
  }
}

// MARK: Permission

@MainActor
@Suite struct `A change of the permission` {
  /// Also: permission/each-change-is-told-once.transcript
  @Test(arguments: Subject.Kind.parity)
  func `reaches the app once, also if Core Location repeats it`(kind: Subject.Kind) {
    let app = App(kind, permission: .notDetermined)

    app.phone.changePermission(to: .denied)
    app.phone.changePermission(to: .denied)
    app.phone.changePermission(to: .authorizedAlways)

    #expect(app.events == [.enabled(false), .enabled(true)])
  }

  /// Surprise: Core Location calls back once for each new manager. The app is not notified: see D4 in
  /// Docs/divergences.md.
  /// Also: permission/the-first-callback-of-a-new-manager-is-silent.transcript
  @Test(arguments: Subject.Kind.parity)
  func `is none if Core Location confirms what the manager has read`(kind: Subject.Kind) {
    let app = App(kind, permission: .authorizedAlways)

    app.phone.changePermission(to: .authorizedAlways)

    #expect(app.events == [])
  }

  /// Surprise: it is up to the app to call `stop`.
  /// Also: permission/a-denial-while-updating-stops-nothing.transcript
  @Test(arguments: Subject.Kind.parity)
  func `to denied stops no updates`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()

    app.phone.changePermission(to: .denied)
    app.phone.deliver(.gate)

    #expect(app.events == [.enabled(false), .location(.gate)])
  }

  /// Surprise: see D5 in Docs/divergences.md.
  /// Also: permission/a-restriction-is-silent.transcript
  @Test(arguments: Subject.Kind.parity)
  func `to restricted does not reach the app`(kind: Subject.Kind) {
    let app = App(kind)

    app.phone.changePermission(to: .restricted)

    #expect(app.events == [])
  }
}

// MARK: Location

@MainActor
@Suite struct `A location` {
  /// Also: locations/an-accepted-location-hides-the-phones.transcript
  @Test(arguments: Subject.Kind.parity)
  func `reaches the app, which can read it later`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()

    app.phone.deliver(.gate)

    #expect(app.events == [.location(.gate)])
    #expect(app.location == .gate)
  }

  /// Also: locations/location-is-live-until-one-is-accepted.transcript
  @Test(arguments: Subject.Kind.parity)
  func `is that of the phone before the manager has received one`(kind: Subject.Kind) {
    let app = App(kind)
    #expect(app.location == nil)

    app.phone.location = .gate

    #expect(app.location == .gate)
  }

  /// Surprise: the callback passes locations, and the manager reads that of the phone: see D2 in Docs/divergences.md.
  /// Also: locations/the-phone-is-asked-not-the-array.transcript
  @Test(arguments: Subject.Kind.parity)
  func `is the phone's, whatever the callback passes`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()
    app.phone.location = .station

    app.phone.callback(locations: [.gate])

    #expect(app.events == [.location(.station)])
  }
}

// MARK: Heading

@MainActor
@Suite struct `A heading` {
  /// Also: headings/an-accepted-heading-hides-the-phones.transcript
  @Test(arguments: Subject.Kind.parity)
  func `reaches the app, which can read it later`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()

    app.phone.deliver(Heading(90, accuracy: 5))

    #expect(app.events == [.heading(Heading(90, accuracy: 5))])
    #expect(app.heading == Heading(90, accuracy: 5))
  }

  /// Surprise: -1 means that the heading is not valid. The old class drops an accuracy of 0, too: see D1 in
  /// Docs/divergences.md.
  /// Also: headings/an-accuracy-of-zero-or-less-is-dropped.transcript
  @Test(arguments: Subject.Kind.parity, [-1.0, 0])
  func `is dropped if its accuracy is not above zero`(kind: Subject.Kind, accuracy: Double) {
    let app = App(kind)
    app.start()

    app.phone.deliver(Heading(90, accuracy: accuracy))

    #expect(app.events == [])
  }

  /// Core Location may deliver an event that was already on its way.
  /// Also: stopping/late-updates-are-dropped.transcript
  @Test(arguments: Subject.Kind.parity)
  func `is dropped after a stop`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()
    app.phone.deliver(Heading(90, accuracy: 5))

    app.stop()
    app.phone.deliver(Heading(180, accuracy: 5))

    #expect(app.events == [.heading(Heading(90, accuracy: 5))])
    #expect(app.heading == Heading(90, accuracy: 5))
  }

  /// Surprise: until the manager has accepted a heading, the app reads that of the phone, of any accuracy.
  /// Also: headings/a-dropped-heading-is-still-read-from-the-phone.transcript
  @Test(arguments: Subject.Kind.parity)
  func `that was dropped can still be read`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()

    app.phone.deliver(Heading(90, accuracy: -1))

    #expect(app.heading == Heading(90, accuracy: -1))
  }

  /// Also: rotation/the-heading-follows-all-seven-orientations.transcript
  @Test(arguments: Subject.Kind.parity)
  func `is turned off and on by a rotation, so that the phone reports it again`(
    kind: Subject.Kind
  ) {
    let app = App(kind)
    app.start()

    let calls = app.phone.calls { app.phone.turn(to: .landscapeLeft) }

    #expect(
      calls == [
        "headingOrientation = landscapeLeft", "stopUpdatingHeading", "startUpdatingHeading",
      ])
  }

  /// Also: rotation/a-rotation-while-idle-waits-for-the-next-start.transcript
  @Test(arguments: Subject.Kind.parity)
  func `stays off at a rotation after a stop`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()
    app.stop()

    let calls = app.phone.calls { app.phone.turn(to: .landscapeLeft) }

    #expect(calls == [])
  }

  /// UIKit and Core Location each have a type for the orientation, with the same names.
  /// Also: rotation/a-rotation-while-idle-waits-for-the-next-start.transcript
  @Test(arguments: Subject.Kind.parity, UIDeviceOrientation.allCases)
  func `refers to the orientation at the start`(
    kind: Subject.Kind, orientation: UIDeviceOrientation
  ) {
    let app = App(kind)
    app.phone.turn(to: orientation)

    app.start()

    #expect(app.phone.managers.map { "\($0.headingOrientation)" } == ["\(orientation)"])
  }
}

// MARK: Errors

@MainActor
@Suite struct `An error of Core Location` {
  /// Also: errors/an-error-is-told-each-time.transcript
  @Test(arguments: Subject.Kind.parity)
  func `reaches the app each time`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()

    app.phone.callback(error: CLError(.network))
    app.phone.callback(error: CLError(.network))

    #expect(app.events == [Reaction(CLError(.network)), Reaction(CLError(.network))])
  }

  /// Also: errors/an-error-while-waiting-is-dropped.transcript
  @Test(arguments: Subject.Kind.parity)
  func `is dropped while the updates are off`(kind: Subject.Kind) {
    let app = App(kind)

    app.phone.callback(error: CLError(.network))

    #expect(app.events == [])
  }

  /// Also: errors/the-error-denied-stops-nothing.transcript
  @Test(arguments: Subject.Kind.parity)
  func `stops no updates, even if it says that access is denied`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()

    app.phone.callback(error: CLError(.denied))

    #expect(app.isUpdating)
  }
}

// MARK: Life

@MainActor
@Suite struct `The life of a location manager` {
  /// Also: lifetime/creating-starts-nothing.transcript
  @Test(arguments: Subject.Kind.parity)
  func `begins without updates`(kind: Subject.Kind) {
    let app = App(kind)

    #expect(!app.isUpdating)
    #expect(!app.phone.isUpdatingLocation)
  }

  /// The location shows where the user is on a map, on foot.
  /// Also: lifetime/creating-starts-nothing.transcript
  @Test(arguments: Subject.Kind.parity)
  func `begins with the settings for Core Location`(kind: Subject.Kind) throws {
    let app = App(kind)

    let manager = try #require(app.phone.managers.first)
    #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
    #expect(manager.distanceFilter == 1)
    #expect(manager.activityType == .fitness)
  }

  /// Also: lifetime/a-release-while-updating-turns-everything-off.transcript
  @Test(arguments: Subject.Kind.parity)
  func `ends with its release, which turns off the updates`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()

    let calls = app.phone.calls { #expect(app.releaseManager()) }

    #expect(calls.suffix(2) == ["stopUpdatingLocation", "stopUpdatingHeading"])
  }

  /// Surprise: the rewrite of 2020 kept each closed screen alive: see D10 in Docs/divergences.md.
  /// Also: lifetime/a-dropped-client-is-gone.transcript
  @Test(arguments: Subject.Kind.parity)
  func `does not prolong that of its delegate`(kind: Subject.Kind) {
    let app = App(kind)
    app.start()

    #expect(app.releaseDelegate())
  }

  /// Surprise: in the rewrite of 2020, a refused start kept the manager alive: see D11 in Docs/divergences.md.
  /// Also: lifetime/a-refused-start-does-not-keep-the-manager.transcript
  @Test(arguments: Subject.Kind.parity)
  func `ends even if a refused start still waits`(kind: Subject.Kind) {
    let app = App(kind, permission: .denied)
    app.start()

    #expect(app.releaseManager())
  }
}
