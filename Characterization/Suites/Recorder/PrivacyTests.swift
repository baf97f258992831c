import Foundation
import Modern
import SimulatedPhone
import Testing

@testable import Recorder

@MainActor
@Suite struct `A shifted recording` {
  @Test func `says so, and has the first coordinate at 0 0 and the others relative to it`() {
    let stage = Stage(privacy: .shifted) { $0.permission = .authorizedWhenInUse }
    stage.start()

    stage.move(52.51631, 13.37777)
    stage.move(52.51749, 13.37699)
    stage.move(52.51591, 13.37737)

    #expect(
      stage.text.hasPrefix(
        "# The coordinates are shifted and rounded. The first one is 0 0.\nsystem recording\n"))
    #expect(stage.locations == ["0 0", "0.001 -0.001", "0 0"])
  }

  @Test func `gives the client's line the numbers of the phone's line`() {
    let stage = Stage.running(privacy: .shifted)

    stage.move(52.51631, 13.37777)
    stage.move(48.85826, 2.29451)

    #expect(
      stage.newText.hasSuffix(
        """
        location -3.658 -11.083
          -> client location -3.658 -11.083
          == updating, location -3.658 -11.083

        """))
  }

  @Test func `leaves out altitude, course, speed and the direction of true north`() {
    let stage = Stage.running(privacy: .shifted)
    let now = stage.phone.now + 2

    stage.move(
      to: CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2), altitude: 34.5,
        horizontalAccuracy: 5, verticalAccuracy: 6, course: 7, courseAccuracy: 8, speed: 9,
        speedAccuracy: 10, timestamp: now))
    stage.phone.callback(heading: stage.phone.makeHeading(degrees: 90, true: 94, accuracy: 5))
    stage.phone.callback(heading: stage.phone.makeHeading(degrees: 90, true: -1, accuracy: 5))

    #expect(
      stage.newInputs == [
        "location 0 0 horizontalAccuracy 5 timestamp 2", "callback heading 90 accuracy 5",
        "callback heading 90 accuracy 5 trueHeading -1",
      ])
  }

  @Test func `takes the shorter way across the date line`() {
    let stage = Stage.running(privacy: .shifted)

    stage.move(0, 179.999)
    stage.move(0, -179.999)

    #expect(stage.locations == ["0 0", "0 0.002"])
  }

  @Test func `is shifted by the first coordinate that is one`() {
    let stage = Stage.running(privacy: .shifted)

    stage.move(.nan, 2)
    stage.move(1e308, 2)
    stage.move(52.5, 13.4)
    stage.move(52.5, -1e308)

    #expect(stage.locations == ["nan nan", "nan nan", "0 0", "nan nan"])
  }

  @Test func `has no digit of the place, in whatever way it comes`() {
    let stage = Stage(privacy: .shifted) { $0.location = .at(52.51631, 13.37777) }

    stage.phone.permission = .authorizedWhenInUse
    stage.start()
    stage.phone.callback(locations: [.at(52.51631, 13.37777), .at(52.51632, 13.37778)])
    _ = stage.manager.location

    #expect(!stage.text.contains("52.5"))
    #expect(!stage.text.contains("13.3"))
  }
}

@MainActor
@Suite struct `An exact recording` {
  @Test func `has every number that is not usual, and times relative to its beginning`() {
    let phone = Phone()
    phone.wait(seconds: 800_000_000.25)
    let stage = Stage(phone)

    stage.move(
      to: CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: 52.51631, longitude: 13.37777), altitude: 34.5,
        horizontalAccuracy: 5, verticalAccuracy: 6, course: 7, courseAccuracy: 8, speed: 9,
        speedAccuracy: 10, timestamp: phone.now - 3600.001))

    #expect(
      stage.newInputs == [
        "location 52.51631 13.37777 altitude 34.5 horizontalAccuracy 5 verticalAccuracy 6 course 7"
          + " courseAccuracy 8 speed 9 speedAccuracy 10 timestamp -3600.001"
      ])
  }
}

extension Stage {
  var newInputs: [String] {
    newText.split(separator: "\n").filter { !$0.hasPrefix("  ") }.map(String.init)
  }

  /// The locations of the phone.
  var locations: [String] {
    newInputs.filter { $0.hasPrefix("location ") }.map { String($0.dropFirst("location ".count)) }
  }
}
