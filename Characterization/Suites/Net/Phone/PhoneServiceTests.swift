import Foundation
import SimulatedPhone
import Testing

@Suite struct `The services of a phone` {
  @Test(
    arguments: scenarios(
      """
      A call of settle
        // Source: Apple, Core Location delivers on the run loop of the thread that created the manager. A resumed app
        // receives an unchanged status again.
        delivers the waiting events in order: start, start heading, at gate, turn 90, loseFix, at station, resume
          => location gate, heading 90 true 90, error locationUnknown, location station, status authorizedWhenInUse
        delivers each event once: [denied] resume => status denied; wait 1 => nothing
        delivers what the app requests, and nothing before: [authorizedAlways] at gate, turn 90, request whenInUse,
          request location, start, start heading => location gate, heading 90 true 90
        delivers a caused event after all events that already wait: at gate, resume, resume, reply start
          => status authorizedWhenInUse, status authorizedWhenInUse, location gate
        reads the status at the time of delivery: resume, permission denied => status denied
        does not call a removed delegate: resume, detach => nothing
      A scripted phone
        delivers nothing except explicit callbacks, and shows no prompt: [scripted] request whenInUse,
          permission authorizedAlways, at gate, start, start heading, request location, at station, turn 90,
          setting denied, resume, read prompts => prompts 0
        has a permission that is independent of location services: [scripted, authorizedAlways] services off,
          read status => is authorizedAlways
      The orientation
        // Source: Apple, UIDevice.orientation and its notification orientationDidChangeNotification
        is unknown unless notifications are generated: rotate landscapeLeft, read orientation, begin, read orientation,
          end, read orientation => is unknown, is landscapeLeft, is unknown
        is not announced unless notifications are generated: rotate faceUp => nothing; begin, rotate faceDown, end
          => nothing
        is announced by the shared device if it changes: begin, rotate portrait => nothing; rotate faceDown,
          read orientation => is faceDown, rotation faceDown
      A timer
        // Source: Apple, Timer.scheduledTimer(withTimeInterval:repeats:block:)
        fires once and is then invalid, in the order of the times and then of the making: timer late 20, timer early 5,
          timer aslate 20, wait 4.5 => nothing; wait 0.5 => timer early; wait 100 => timer late, timer aslate
        does not fire after it was invalidated: timer canceled 5, cancel canceled, wait 5 => nothing
        does not fire if it is invalidated while it is due: timer canceled 1, timer kept 1, wait 1, cancel canceled
          => timer kept
        counts an interval of 0 or less as 0.0001 seconds: timer zero 0, timer negative -3, wait 0 => nothing;
          wait 0.0001 => timer zero, timer negative
      A geocoder
        // Source: Apple, CLGeocoder.reverseGeocodeLocation(_:completionHandler:), CLPlacemark, CLError.
        // Unsure: the code of a second request. Assumed: apps keep no reference to a geocoder
        returns the nearest place: geocode gate+24m => Brandenburger Tor
        finds a place within 50 kilometers: geocode ferry+49999.5m => Ferry Building; geocode ferry+50000.5m
          => error geocodeFoundNoResult
        finds nothing in the middle of nowhere: geocode nowhere => error geocodeFoundNoResult
        fails without a network: network off, geocode gate => error network
        fails if it receives too many requests: network strict, geocode gate => error network
        handles one request at a time, and sends no other: geocode gate, geocode ferry, geocodeAndRelease ferry,
          read requests => requests 2, Brandenburger Tor, error geocodeCanceled, Ferry Building
        can be used again: geocode gate => Brandenburger Tor; geocode ferry, reply geocode gate => Ferry Building,
          Brandenburger Tor
        completes its request even if the app releases it: geocodeAndRelease gate => Brandenburger Tor
      Wikipedia
        returns the articles nearby, nearest first: articles gate 20 => articles 5, Brandenburg Gate,
          Reichstag building, Potsdamer Platz, Berlin Hauptbahnhof, Berlin Victory Column
        returns articles up to a limit: articles gate 2, read requests => requests 1, articles 2, Brandenburg Gate,
          Reichstag building
        returns articles within ten kilometers: articles ferry+9999.5m 20 => articles 1, San Francisco Ferry Building;
          articles ferry+10000.5m 20 => articles 0
        answers over a slow network in any order: network slow, articles gate 1, articles nowhere 1 => nothing;
          answer 1 => articles 0; answer 0 => articles 1, Brandenburg Gate
        fails without a network: network off, articles gate 20 => error -1009
      """))
  @MainActor func `follow this rule`(scenario: Scenario) { scenario.play() }

  @Test func `deliver a chain of 9999 events`() {
    #expect(Stage().settleChain(of: 9_999) == 9_999)
  }

  // Source: Apple, UIDevice.current is shared
  @Test @MainActor func `have one state for all device objects`() {
    let phone = Phone()
    let own = phone.use { UIDevice() }
    own.beginGeneratingDeviceOrientationNotifications()
    #expect(phone.device.isGeneratingDeviceOrientationNotifications)
    phone.use { #expect(UIDevice.current === phone.device && UIDevice.current !== own) }
  }

  @Test func `include separate user defaults`() {
    let phone = Phone()
    let defaults = phone.userDefaults
    var stored: [String] = []
    defaults.onStore = { [unowned defaults] key, _ in
      stored.append("\(key) \(defaults.object(forKey: key) ?? "nil")")
    }
    #expect(!defaults.bool(forKey: "seen"))

    defaults.set(true, forKey: "seen")
    defaults.set("2017-03-01", forKey: "day")
    #expect(defaults.bool(forKey: "seen"))
    #expect(!defaults.bool(forKey: "day"))
    #expect(stored == ["seen true", "day 2017-03-01"])
    #expect(phone.use { PhoneUserDefaults.standard } === defaults)
    #expect(Phone().userDefaults !== defaults)
  }
}

@Suite struct `The phone's clock` {
  @Test func `advances only by the seconds that the phone waits, and dates fixes and headings`() {
    let stage = Stage()
    let phone = stage.phone
    phone.wait(seconds: 90)
    stage.manager.startUpdatingHeading()
    phone.turn(toDegrees: 90, accuracy: 5)
    phone.move(toLatitude: 1, longitude: 2)
    phone.settle()
    #expect(phone.now.timeIntervalSinceReferenceDate == 90)
    #expect(stage.manager.heading?.timestamp == phone.now)
    #expect(phone.location?.placeValues == [1, 2, 0, 5, -1])
    #expect(phone.location?.timestamp == phone.now)

    // Source: Apple, CLLocation.init(latitude:longitude:)
    let location = phone.use { CLLocation(latitude: 1, longitude: 2) }
    #expect(location.placeValues == [1, 2, 0, 0, -1])
    #expect(location.timestamp == phone.now)
  }

  @Test func `shows the time of each timer of a scripted phone, which fires at once`() {
    let (phone, delegate) = (Phone(), RecordingDelegate())
    phone.use {
      _ = PhoneTimer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { [unowned phone] _ in
        delegate.record("outer at \(phone.now.timeIntervalSinceReferenceDate)")
        _ = PhoneTimer.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in
          delegate.record("inner at \(phone.now.timeIntervalSinceReferenceDate)")
        }
      }
    }
    phone.wait(seconds: 60)
    #expect(delegate.callbacks == ["outer at 0.5", "inner at 5.5"])
    #expect(phone.now.timeIntervalSinceReferenceDate == 60)
  }
}
