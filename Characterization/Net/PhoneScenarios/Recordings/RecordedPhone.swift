import Equivalence
import SimulatedPhone

/// What a recording has said so far: what the phone has, what it was asked, and what it still has to send.
struct RecordedPhone {
  /// Seconds since the beginning of the recording.
  var clock = 0.0

  // What the phone has. At first, what a phone that plays the recording has.
  var status = CLAuthorizationStatus.notDetermined
  var location: Location?
  var heading: Heading?
  var orientation = UIDeviceOrientation.portrait

  // What the app has asked.
  var generatesOrientation = false
  var updatesLocation = false
  var updatesHeading = false
  /// Meters.
  var distanceFilter = kCLDistanceFilterNone

  // What the phone has sent.
  /// The location that has to come first, if it is known. Nil after it has come.
  var firstLocation: Location?
  /// The last location since updates began.
  var deliveredLocation: Location?
  /// The last heading since updates began.
  var deliveredHeading: Heading?
  /// The last heading of all.
  var lastHeading: Heading?
  /// Whether location updates have run before.
  var hasStoppedLocation = false
  /// The angle from magnetic to true north, in degrees.
  var declination: Double?
  /// Whether the app can have been suspended, and can resume, since it received a status that had not changed.
  var mayResume = false
  /// When the orientation changed last, with or without a notification.
  var timeOfRotation: Double?
  /// Whether the last event of the location updates was the error `locationUnknown`.
  var hasLostFix = false
  /// Whether the error `denied` has come before the status that causes it.
  var hasRefusedAhead = false
  /// How often the phone still has to report its status: once for a new manager, and once for each change.
  var owedStatusCount = 0

  /// What the phone has to send within a second.
  var owed: [Owed] = []

  struct Owed {
    enum Event { case status, location, heading, error, rotation }
    let event: Event
    /// The rule that is broken if the event does not come.
    let rule: PhoneRule
    /// The input after which it has to come.
    let step: Transcript<Input>.Step
    let time: Double
  }

  /// Removes what the phone owes of this kind, because it has come or is no longer due. Returns whether there was any.
  @discardableResult
  mutating func settle(_ event: Owed.Event) -> Bool {
    let count = owed.count
    owed.removeAll { $0.event == event }
    return owed.count < count
  }

  // MARK: What the app asked

  /// Notes a line that was observed after an input.
  mutating func note(_ line: String, after step: Transcript<Input>.Step) {
    switch line {
    case "  -> phone location on":
      updatesLocation = true
      beginLocations(after: step)
    case "  -> phone location off":
      (updatesLocation, hasStoppedLocation) = (false, true)
      settle(.location)
      settle(.error)
    case "  -> phone heading on":
      (updatesHeading, deliveredHeading) = (true, nil)
      // Before the first heading, the phone may have none.
      if lastHeading != nil { owe(.heading, .firstEvent, step) }
    case "  -> phone heading off":
      updatesHeading = false
      settle(.heading)
    case "  -> phone orientation notifications on": generatesOrientation = true
    case "  -> phone orientation notifications off": generatesOrientation = false
    default: noteConfiguration(line)
    }
  }

  private mutating func noteConfiguration(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count > 5, words[2] == "accuracy", words[4] == "filter",
      let filter = Double(words[5])
    else { return }
    distanceFilter = filter
  }

  private mutating func beginLocations(after step: Transcript<Input>.Step) {
    (firstLocation, deliveredLocation) = (status.isAuthorized ? location : nil, nil)
    settle(.location)
    if status.isAuthorized, location != nil {
      owe(.location, hasStoppedLocation ? .firstEvent : .lastKnownFirst, step)
    }
  }

  // MARK: What the phone has

  /// Notes the status that the phone has now.
  mutating func change(to new: CLAuthorizationStatus, in step: Transcript<Input>.Step) {
    guard new != status else { return }
    let wasAuthorized = status.isAuthorized
    status = new
    owedStatusCount += 1
    if new == .denied || new == .restricted, updatesLocation {
      settle(.location)
      if !hasRefusedAhead { owe(.error, .statusBeforeError, step) }
      hasRefusedAhead = false
    } else if new.isAuthorized, !wasAuthorized, updatesLocation {
      settle(.error)
      beginLocations(after: step)
    }
  }

  /// Notes the location that the phone has now, without a callback. Returns the rule that it breaks.
  mutating func change(to new: Location?, in step: Transcript<Input>.Step) -> PhoneRule? {
    let wasKnown = location != nil
    location = new
    guard let new, wasKnown, let delivered = deliveredLocation else { return nil }
    // What was delivered had been the phone's location before.
    if new == delivered { return .lastLocation }
    if updatesLocation, status.isAuthorized, new.isFarther(from: delivered, than: distanceFilter) {
      owe(.location, hasLostFix ? .lostFix : .distanceFilter, step)
    }
    return nil
  }

  /// Notes the orientation that the phone has now, without a notification.
  mutating func change(to new: UIDeviceOrientation, in step: Transcript<Input>.Step) {
    if generatesOrientation, orientation != .unknown { owe(.rotation, .orientation, step) }
    (orientation, timeOfRotation) = (new, clock)
  }

  /// Notes what the phone has to send. Of several events of one kind, the first one that is missing stands for all.
  mutating func owe(_ event: Owed.Event, _ rule: PhoneRule, _ step: Transcript<Input>.Step) {
    guard !owed.contains(where: { $0.event == event && $0.rule == rule }) else { return }
    owed.append(Owed(event: event, rule: rule, step: step, time: clock))
  }

  /// Returns what has not come within a second. Nobody waits for it any longer.
  mutating func takeOverdue() -> [Owed] {
    let overdue = owed.filter { clock - $0.time >= 1 }
    owed.removeAll { clock - $0.time >= 1 }
    return overdue
  }
}
