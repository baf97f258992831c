import Equivalence
import Foundation
import Modern
import PhoneScenarios
import SimulatedPhone

@testable import Recorder

/// A phone, an app on it, and a recorder between the two.
@MainActor
final class Stage {
  let phone: Phone
  let app = App()
  let recording: PhoneRecording
  private var held: RecordingManager?
  private var earlier = ""

  /// - Parameter prepare: sets what the phone has before the manager is created.
  init(
    _ phone: Phone = Phone(), privacy: PhoneRecording.Privacy = .exact, hasDelegate: Bool = true,
    prepare: (Phone) -> Void = { _ in }
  ) {
    self.phone = phone
    prepare(phone)
    let manager = phone.use { RecordingManager(.fine, privacy: privacy) }
    held = manager
    recording = manager.recording
    if hasDelegate { manager.delegate = app }
    earlier = recording.text
  }

  /// A manager that updates.
  static func running(privacy: PhoneRecording.Privacy = .exact) -> Stage {
    let stage = Stage(privacy: privacy) { $0.permission = .authorizedWhenInUse }
    stage.start()
    stage.earlier = stage.text
    return stage
  }

  var manager: RecordingManager { held! }
  var text: String { recording.text }
  /// What a player reads.
  var transcript: Transcript<Input> {
    get throws { try Transcript(Data(text.utf8), file: "recorded", as: .recording) }
  }
  /// The text without its beginning: the creation, and the start of a manager that updates.
  var newText: String { String(text.dropFirst(earlier.count)) }

  func start() { phone.use { manager.start() } }

  func release() { held = nil }

  func answer(_ status: CLAuthorizationStatus) {
    phone.permission = status
    phone.callback(status: status)
  }

  func move(_ latitude: Double, _ longitude: Double) { move(to: .at(latitude, longitude)) }

  func move(to location: CLLocation) {
    phone.location = location
    phone.callback(locations: [location])
  }
}

extension CLLocation {
  static func at(_ latitude: Double, _ longitude: Double) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1,
      timestamp: Date(timeIntervalSinceReferenceDate: 0))
  }
}

/// A client that keeps what it receives.
final class App: LocationManagerDelegate {
  var onLocation: (any LocationManaging) -> Void = { _ in }
  var onStatus: (any LocationManaging) -> Void = { _ in }
  private(set) var locations: [CLLocation] = []

  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    locations.append(location)
    onLocation(manager)
  }

  func locationManager(_: any LocationManaging, didUpdate heading: CLHeading) {}
  func locationManager(_: any LocationManaging, didFailWith error: any Error) {}
  func locationManager(_ manager: any LocationManaging, didChangeAuthorization: Bool) {
    onStatus(manager)
  }
}
