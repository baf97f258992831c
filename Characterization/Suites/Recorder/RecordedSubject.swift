import Equivalence
import Modern
import Subjects
import Testing

@testable import PhoneScenarios
@testable import Recorder

extension Subject.Kind {
  /// The rewritten class behind a recorder.
  static var recorded: Self { Self(name: "recorded") { RecordedSubject($0, client: $1) } }
}

extension Transcript<Input> {
  /// Plays the inputs to a manager that is recorded, on a scripted phone, and returns the recording without the line
  /// that says that it is one.
  @MainActor
  func recordedOnPhone() throws -> String {
    let session = Session(.recorded)
    for step in steps { try session.deliver(step.input) }
    // Retained here, because a session releases its manager at its end.
    let subject = try #require(session.subject as? RecordedSubject)
    return String(subject.recording.text.trimmingPrefix("system recording\n"))
  }
}

/// An app that uses the manager of the recorder. It looks at the phone after each input.
private final class RecordedSubject: Subject {
  let recording: PhoneRecording
  @Held private var manager: RecordingManager?
  @Held private var client: Client?

  init(_ configuration: Configuration, client report: @escaping (Reaction) -> Void) {
    let manager =
      switch configuration {
      case .fine: RecordingManager(.fine, privacy: .exact)
      case .coarse: RecordingManager(.coarse, privacy: .exact)
      }
    recording = manager.recording
    client = Client(report: report)
    manager.delegate = client
    self.manager = manager
  }

  func start() { manager?.start() }
  func stop() { manager?.stop() }
  func read() { _ = (manager?.location, manager?.heading) }
  func detachClient() { manager?.delegate = nil }

  func replaceClient() {
    guard let report = client?.report else { return }
    client?.report = { report(.stale($0)) }
    client = Client(report: report)
    manager?.delegate = client
  }

  var publicState: PublicState {
    recording.lookAtPhone()
    // From Modern's manager, because a recorder writes each read of the app.
    guard let manager = manager?.manager else { return .idle }
    return PublicState(
      isUpdating: manager.isUpdating, location: manager.location, heading: manager.heading)
  }

  func dropClient() -> Bool { _client.release() }
  func releaseManager() -> Bool { _manager.release() }
  var object: AnyObject? { _manager.observed }
}

private final class Client: LocationManagerDelegate {
  var report: (Reaction) -> Void

  init(report: @escaping (Reaction) -> Void) { self.report = report }

  func locationManager(_: any LocationManaging, didUpdate location: CLLocation) {
    report(Reaction(location))
  }

  func locationManager(_: any LocationManaging, didUpdate heading: CLHeading) {
    report(Reaction(heading))
  }

  func locationManager(_: any LocationManaging, didFailWith error: any Error) {
    report(Reaction(error))
  }

  func locationManager(_: any LocationManaging, didChangeAuthorization isAuthorized: Bool) {
    report(.enabled(isAuthorized))
  }
}
