import Foundation
import Modern
import PhoneScenarios

extension Subject.Kind {
  /// The rewritten class.
  package static var modern: Self {
    managing("modern") {
      switch $0 {
      case .fine: Live.locationManager(.fine)
      case .coarse: Live.locationManager(.coarse)
      }
    }
  }

  /// Returns the kind of a manager behind Modern's protocol.
  ///
  /// - Parameters:
  ///   - make: builds the manager.
  package static func managing(
    _ name: String,
    make: @escaping @MainActor @Sendable (Configuration) -> any LocationManaging
  ) -> Subject.Kind {
    Subject.Kind(name: name) { ManagingSubject(make($0), client: $1) }
  }
}

private final class ManagingSubject: Subject {
  @Held private var manager: (any LocationManaging)?
  @Held private var client: Client?
  private var hasStreamFinished = false

  init(_ manager: any LocationManaging, client report: @escaping (Reaction) -> Void) {
    client = Client(report: report)
    self.manager = manager
    manager.delegate = client
    client?.manager = manager
    readAtOnce(
      manager.events(), finish: { [weak self] in self?.hasStreamFinished = true },
      receive: { [weak self] in self?.client?.stream($0) })
  }

  func start() { manager?.start() }
  func stop() { manager?.stop() }
  func read() { _ = (manager?.location, manager?.heading) }
  func readNextEvent() {
    guard let manager, let client, !client.hasWaitingReader else { return }
    client.hasWaitingReader = true
    readAtOnce(manager.events(), readsOnce: true) { [weak self] _ in
      self?.client?.hasWaitingReader = false
      // The event must reach the delegate that a reader sets, and not the one before.
      self?.replaceClient()
    }
  }

  func detachClient() { manager?.delegate = nil }

  func replaceClient() {
    guard let old = client else { return }
    let report = old.report
    let new = Client(report: report)
    (new.manager, new.event, new.hasWaitingReader) = (manager, old.event, old.hasWaitingReader)
    old.report = { report(.stale($0)) }
    client = new
    manager?.delegate = new
  }

  var publicState: PublicState {
    // The session reads this after each input.
    client?.finishInput()
    guard let manager else { return .idle }
    return PublicState(
      isUpdating: manager.isUpdating, location: manager.location, heading: manager.heading)
  }

  func dropClient() -> Bool { _client.release() }
  func releaseManager() -> Bool {
    let isReleased = _manager.release()
    if isReleased && !hasStreamFinished {
      client?.report(.contradiction("the stream of a released manager does not finish"))
    }
    return isReleased
  }
  var object: AnyObject? { _manager.observed }
}

/// Reports each call of the delegate, and checks that the stream sent the same event before it.
private final class Client: LocationManagerDelegate {
  weak var manager: (any LocationManaging)?
  var report: (Reaction) -> Void
  /// The stream's last event during this input, until the delegate receives the same one.
  fileprivate var event: LocationEvent?
  /// Whether a reader of a single event has not received it.
  var hasWaitingReader = false

  init(report: @escaping (Reaction) -> Void) { self.report = report }

  func stream(_ event: LocationEvent) {
    guard manager?.delegate === self else { return }
    finishInput()
    self.event = event
  }

  /// Reports the last event of the stream if the delegate has not received it.
  func finishInput() {
    guard let missed = event else { return }
    event = nil
    report(.contradiction("stream sends \(missed.text), but the delegate receives nothing"))
  }

  func locationManager(_ manager: any LocationManaging, didUpdate location: CLLocation) {
    report(Reaction(location)) { if case .location(location) = $0 { true } else { false } }
  }

  func locationManager(_ manager: any LocationManaging, didUpdate heading: CLHeading) {
    report(Reaction(heading)) { event in
      guard case .heading(let sent) = event else { return false }
      return sent.magnetic.bitPattern == heading.magneticHeading.bitPattern
        && sent.geographic.bitPattern == heading.trueHeading.bitPattern
        && sent.accuracy.bitPattern == heading.headingAccuracy.bitPattern
        && sent.timestamp == heading.timestamp
    }
  }

  func locationManager(_ manager: any LocationManaging, didFailWith error: any Error) {
    report(Reaction(error)) { event in
      guard case .failure(let sent) = event else { return false }
      return sent as NSError == error as NSError
    }
  }

  func locationManager(_ manager: any LocationManaging, didChangeAuthorization isAuthorized: Bool) {
    report(.enabled(isAuthorized)) { event in
      if case .authorization(isAuthorized) = event { true } else { false }
    }
  }

  private func report(_ reaction: Reaction, isSent: (LocationEvent?) -> Bool) {
    if !isSent(event) {
      report(
        .contradiction("stream sends \(event?.text ?? "nothing") before \(reaction)"))
    }
    event = nil
    if hasWaitingReader {
      report(.contradiction("receives \(reaction), but a new stream does not"))
    }
    hasWaitingReader = false
    report(reaction)
  }
}

extension LocationEvent {
  /// The description of a location would contain an address, which differs in each run.
  fileprivate var text: String {
    if case .location(let location) = self { "location(\(Location(location)))" } else { "\(self)" }
  }
}
