import Equivalence
import Foundation
import Modern
import PhoneScenarios
import SimulatedPhone
import Testing

@testable import Recorder

/// The ordinary cases. `Stage` has the phone, the app and the recorder.
@MainActor
@Suite struct `A recording` {
  @Test func `of a start that is allowed and gets a location is exactly this text`() {
    let stage = Stage()

    stage.start()
    stage.answer(.authorizedWhenInUse)
    stage.move(52.5, 13.4)

    #expect(
      stage.text == """
        system recording
        create fine
          -> phone accuracy -1 filter 1 activity fitness
        start
          -> phone asks whenInUse
        status authorizedWhenInUse
          -> client enabled true
          -> phone location on
          -> phone orientation notifications on
          -> phone heading on
          == updating
        location 52.5 13.4
          -> client location 52.5 13.4
          == updating, location 52.5 13.4

        """)
  }

  @Test func `on a realistic phone has its first callback, and the time between two inputs`() {
    let stage = Stage(Phone(rules: Phone.Rules()))
    let phone = stage.phone

    phone.settle()
    stage.start()
    phone.wait(seconds: 1.5)
    phone.user.allow()
    phone.settle()
    phone.wait(seconds: 0.016)
    phone.move(toLatitude: 52.5, longitude: 13.4)
    phone.settle()

    #expect(
      stage.text == """
        system recording
        rotate unknown quietly
        create fine
          -> phone accuracy -1 filter 1 activity fitness
        callback status notDetermined
        start
          -> phone asks whenInUse
        wait 1.5 s
        rotate portrait quietly
        status authorizedWhenInUse
          -> client enabled true
          -> phone location on
          -> phone orientation notifications on
          -> phone heading on
          == updating
        wait 0.016 s
        location 52.5 13.4 horizontalAccuracy 5 timestamp 1.516
          -> client location 52.5 13.4 horizontalAccuracy 5 timestamp 1.516
          == updating, location 52.5 13.4 horizontalAccuracy 5 timestamp 1.516

        """)
  }

  @Test func `begins with what the phone has already`() {
    let stage = Stage { phone in
      phone.permission = .denied
      phone.orientation = .faceUp
      phone.beginOrientationNotifications()
      phone.location = .at(1, 2)
      phone.heading = phone.makeHeading(degrees: 90, true: 93, accuracy: 5)
    }

    #expect(
      stage.text == """
        system recording
        status denied quietly
        someone begins orientation
          -> phone orientation notifications on
        rotate faceUp quietly
        location 1 2 quietly
        heading 90 accuracy 5 quietly
        create fine
          -> phone accuracy -1 filter 1 activity fitness
          == idle, location 1 2, heading 90 accuracy 5

        """)
  }

  @Test func `has a rotation with its notification, and one of another object`() {
    let stage = Stage.running()

    stage.phone.orientation = .landscapeLeft
    stage.phone.callbackRotation(from: stage.phone.device)
    stage.phone.callbackRotation(from: NSObject())

    #expect(
      stage.newText == """
        rotate landscapeLeft
          -> phone heading orientation landscapeLeft
          -> phone heading off
          -> phone heading on
        callback rotation
          -> phone heading off
          -> phone heading on

        """)
  }

  @Test func `has errors, pauses and headings`() {
    let stage = Stage.running()

    stage.phone.callback(error: CLError(.locationUnknown))
    stage.phone.callback(isPaused: true)
    stage.phone.callback(heading: stage.phone.makeHeading(degrees: 90, accuracy: 5))

    #expect(
      stage.newText == """
        error locationUnknown
          -> client error locationUnknown
        callback paused
        callback heading 90 accuracy 5 trueHeading 90
          -> client heading 90 accuracy 5 trueHeading 90
          == updating, heading 90 accuracy 5 trueHeading 90

        """)
  }

  @Test func `has a callback with several locations apart from the location of the phone`() {
    let stage = Stage.running()
    let locations: [CLLocation] = [.at(1, 2), .at(3, 4)]

    stage.phone.location = locations[0]
    stage.phone.callback(locations: locations)
    stage.phone.callback(locations: [])

    #expect(
      stage.newInputs == [
        "location 1 2 quietly", "callback locations 1 2; 3 4", "callback locations none",
      ])
  }

  @Test func `gives each value that changes without a callback an input and a state`() {
    let stage = Stage()

    stage.phone.location = .at(1, 2)
    stage.phone.heading = stage.phone.makeHeading(degrees: 90, true: 93, accuracy: 5)
    stage.answer(.denied)

    #expect(
      stage.newText == """
        location 1 2 quietly
          == idle, location 1 2
        heading 90 accuracy 5 quietly
          == idle, location 1 2, heading 90 accuracy 5
        status denied
          -> client enabled false

        """)
  }

  @Test func `has a value that changes inside an input after that input`() {
    let stage = Stage()
    stage.app.onStatus = { _ in
      stage.phone.location = .at(1, 2)
      stage.phone.heading = stage.phone.makeHeading(degrees: 90, true: 93, accuracy: 5)
    }

    stage.answer(.denied)

    #expect(
      stage.newText == """
        status denied
          -> client enabled false
        location 1 2 quietly
          == idle, location 1 2
        heading 90 accuracy 5 quietly
          == idle, location 1 2, heading 90 accuracy 5

        """)
  }

  @Test func `has a release, and nothing after it`() {
    let stage = Stage.running()

    stage.release()
    stage.move(1, 2)
    stage.phone.callbackRotation(from: stage.phone.device)

    #expect(
      stage.newText == """
        release
          -> phone location off
          -> phone heading off
          -> manager released

        """)
    #expect(stage.phone.managers.isEmpty)
    #expect(stage.phone.notificationCenter.observerCount == 0)
  }
}

@MainActor
@Suite struct `What the app reads` {
  @Test func `is one read, until something changes`() {
    let stage = Stage.running()

    _ = (stage.manager.location, stage.manager.heading)
    _ = (stage.manager.location, stage.manager.isUpdating)
    stage.phone.location = .at(1, 2)
    _ = stage.manager.heading

    #expect(
      stage.newText == """
        read
        location 1 2 quietly
          == updating, location 1 2
        read

        """)
  }

  @Test func `is what Modern's manager has`() async {
    let stage = Stage.running()
    let stream = stage.manager.events()

    stage.move(1, 2)
    let location = stage.manager.location
    stage.release()

    #expect(location === stage.phone.location)
    #expect(stage.app.locations == [location])
    var events = 0
    for await _ in stream { events += 1 }
    #expect(events == 1)
  }
}

@MainActor
@Suite struct `A delegate` {
  @Test func `that is set first is the client, and later ones detach or replace it`() {
    let stage = Stage()

    stage.manager.delegate = stage.app
    stage.manager.delegate = nil
    stage.manager.delegate = stage.app

    #expect(stage.newText == "detach client\nreplace client\n")
  }

  @Test func `is not necessary: the file has what a client would receive`() {
    let stage = Stage()
    stage.manager.delegate = nil
    let silent = Stage(hasDelegate: false)
    silent.manager.delegate = nil

    stage.answer(.denied)
    silent.answer(.denied)

    #expect(stage.newText == "detach client\nstatus denied\n")
    #expect(silent.newText == "status denied\n  -> client enabled false\n")
  }

  @Test func `is not retained`() {
    let stage = Stage.running()
    var app: App? = App()
    stage.manager.delegate = app
    weak var observed: App?
    observed = app

    app = nil

    #expect(observed == nil)
    #expect(stage.manager.delegate == nil)
  }
}

@MainActor
@Suite struct `An input inside another one` {
  @Test func `is nested in the reaction that it answers`() {
    let stage = Stage.running()
    stage.app.onLocation = { $0.stop() }

    stage.move(1, 2)

    #expect(
      stage.newText == """
        inside client location 1 2: stop
        location 1 2
          -> client location 1 2
          -> phone location off
          -> phone heading off
          == idle, location 1 2

        """)
  }

  @Test func `is nested in the configuration if it answers the setter of the delegate`() throws {
    let stage = Stage { phone in
      phone.onCall = { [unowned phone] in
        if $0 == "delegate = set" { phone.callback(status: .notDetermined) }
      }
    }

    #expect(
      stage.text == """
        system recording
        inside phone accuracy -1 filter 1 activity fitness: callback status notDetermined
        create fine
          -> phone accuracy -1 filter 1 activity fitness

        """)
    #expect(try stage.transcript.brokenRules().map(\.rule) == [.nothingInsideCall, .orientation])
  }

  @Test func `takes the place of a value that it brings along`() {
    let stage = Stage()
    stage.phone.onCall = { [phone = stage.phone] call in
      guard call == "requestWhenInUseAuthorization" else { return }
      phone.location = .at(1, 2)
      stage.answer(.denied)
    }

    stage.start()

    #expect(
      stage.newText == """
        inside phone asks whenInUse: status denied
        start
          -> phone asks whenInUse
          -> client enabled false
        location 1 2 quietly
          == idle, location 1 2

        """)
  }

  @Test func `takes the place of a read, which changes nothing`() {
    let stage = Stage.running()
    stage.app.onLocation = { manager in
      _ = manager.location
      manager.stop()
      _ = manager.heading
    }

    stage.move(1, 2)

    #expect(stage.newText.hasPrefix("inside client location 1 2: stop\nlocation 1 2\n"))
    #expect(!stage.newText.contains("read"))
  }

  @Test func `is a comment if there is one already`() {
    let stage = Stage.running()
    stage.app.onLocation = { manager in
      manager.stop()
      manager.start()
    }

    stage.move(1, 2)

    #expect(
      stage.newText.hasPrefix(
        """
        # Not played, because another input is nested: start, after phone heading off.
        inside client location 1 2: stop
        location 1 2

        """))
  }

  @Test func `is a comment if no reaction tells its place`() {
    let stage = Stage { $0.permission = .authorizedWhenInUse }
    stage.phone.onCall = { call in
      // Nothing is stopped, so this call is no reaction.
      if call == "stopUpdatingHeading" { stage.phone.callback(status: .restricted) }
    }

    stage.start()

    #expect(
      stage.newText.hasPrefix(
        """
        # Not played, because no reaction tells its place: callback status restricted, after phone \
        orientation notifications on.
        start

        """))
  }

  @Test func `is a comment if its reaction came before, and a read is left out`() {
    var step = RecordedStep("rotate portrait")
    step.reactions = ["phone heading off", "phone heading on", "phone heading off"]
    step.open = ["phone heading off"]

    step.nest("read")
    step.nest("stop")

    #expect(
      step.lines.first
        == "# Not played, because no reaction tells its place: stop, after phone heading off.")
  }
}
