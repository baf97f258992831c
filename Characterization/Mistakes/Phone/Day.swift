import Foundation
import Modern
import Recorder
import SimulatedPhone

/// A day with a realistic phone, on which a recorder runs. It prints the recording.
///
/// `scripts/check-phone` builds it once with the unchanged phone, and once with each mistake. Time passes after each
/// event, so that the recording shows a callback that is late or missing.
@main
@MainActor
struct Day {
  private let phone = Phone(rules: Phone.Rules())
  /// Meters north of the Brandenburg Gate.
  private var way = 0.0
  private var manager: RecordingManager?

  static func main() {
    var day = Day()
    day.launch()
    day.walk()
    day.turn()
    day.rotate()
    day.loseFixAndResume()
    day.stopAndStart()
    day.hurry()
    day.switchServices()
    day.changeSettings()
    print(day.end(), terminator: "")
  }

  // MARK: What happens

  /// The phone has known its place for ten minutes. The user answers the prompt after five seconds.
  private mutating func launch() {
    phone.declination = 4
    step(meters: 0)
    phone.rotate(to: .landscapeLeft)
    phone.turn(toDegrees: 40, accuracy: 5)
    wait(600)
    manager = phone.use { RecordingManager(.fine, privacy: .exact) }
    wait()
    read()
    phone.rotate(to: .landscapeRight)
    wait()
    phone.rotate(to: .landscapeLeft)
    start()
    wait(5)
    if phone.prompt != nil { phone.user.allow() }
    wait()
    read()
  }

  /// Steps below the filter of one meter, of which each third passes it, and steps above the filter.
  private mutating func walk() {
    for meters in [0.4, 0.4, 0.4, 0.4, 5, 0.4, 7, 30, 0.7] {
      step(meters: meters)
      wait()
      read()
    }
  }

  /// Turns below and above the filter of one degree, across north, and with a compass that is disturbed.
  private func turn() {
    for degrees in [40.5, 41.2, 60, 60.4, 60.8, 61.3, 200, 269.5, 270.1, 271] {
      phone.turn(toDegrees: degrees, accuracy: 5)
      wait()
    }
    phone.turn(toDegrees: 100, accuracy: -1)
    wait()
    phone.turn(toDegrees: 103, accuracy: 12)
    wait()
    read()
  }

  private func rotate() {
    for orientation in [
      UIDeviceOrientation.portrait, .portrait, .landscapeRight, .faceUp, .portraitUpsideDown,
      .faceDown, .landscapeLeft,
    ] {
      phone.rotate(to: orientation)
      wait()
      read()
    }
  }

  private mutating func loseFixAndResume() {
    phone.loseFix()
    wait()
    read()
    step(meters: 6)
    wait()
    phone.loseFix()
    wait(30)
    step(meters: 8)
    wait()
    step(meters: 9)
    wait(1200)
    phone.resumeApp()
    wait()
    read()
  }

  /// Also a start while updates run, and a start at the same place.
  private mutating func stopAndStart() {
    start()
    wait()
    stop()
    wait()
    step(meters: 12)
    phone.turn(toDegrees: 120, accuracy: 5)
    phone.rotate(to: .portrait)
    wait()
    read()
    phone.loseFix()
    wait()
    start()
    wait()
    stop()
    wait(90)
    start()
    wait()
    start()
    wait()
    step(meters: 3)
    wait()
  }

  /// The app and the phone act before the run loop delivers what waits.
  private mutating func hurry() {
    step(meters: 4)
    phone.turn(toDegrees: 140, accuracy: 5)
    stop()
    wait()
    wait(60)
    start()
    step(meters: 20)
    wait()
    step(meters: 5)
    step(meters: 0.3)
    step(meters: 5)
    wait()
    phone.turn(toDegrees: 150, accuracy: 5)
    phone.rotate(to: .landscapeRight)
    wait()
    read()
  }

  private mutating func switchServices() {
    phone.user.switchServices(on: false)
    wait()
    moveAndTurn()
    phone.user.switchServices(on: true)
    wait()
    moveAndTurn()
  }

  private mutating func changeSettings() {
    for status in [
      CLAuthorizationStatus.denied, .authorizedWhenInUse, .authorizedAlways, .restricted,
      .authorizedAlways, .notDetermined, .authorizedWhenInUse,
    ] {
      phone.user.changeSetting(to: status)
      wait()
      moveAndTurn()
    }
    // Back from Settings, the app receives the status twice.
    phone.user.changeSetting(to: .authorizedAlways)
    phone.resumeApp()
    wait()
    moveAndTurn()
    stop()
    wait()
    phone.user.changeSetting(to: .denied)
    wait()
    moveAndTurn()
    start()
    wait()
    phone.user.changeSetting(to: .authorizedWhenInUse)
    wait()
    moveAndTurn()
  }

  /// - Returns: the recording.
  private mutating func end() -> String {
    stop()
    wait()
    moveAndTurn()
    let recording = manager?.recording
    phone.use { manager = nil }
    return recording?.text ?? ""
  }

  // MARK: Steps

  private mutating func step(meters: Double) {
    way += meters
    phone.move(toLatitude: 52.51627 + way / 111_195, longitude: 13.3777)
  }

  private mutating func moveAndTurn() {
    step(meters: 11)
    wait()
    phone.turn(toDegrees: (140 + way).truncatingRemainder(dividingBy: 360), accuracy: 5)
    wait()
    read()
  }

  /// The run loop delivers what waits. Then time passes.
  private func wait(_ seconds: TimeInterval = 1) {
    phone.settle()
    phone.wait(seconds: seconds)
  }

  private func start() { phone.use { manager?.start() } }
  private func stop() { phone.use { manager?.stop() } }
  private func read() { phone.use { _ = manager?.location } }
}
