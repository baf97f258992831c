/// Pairs the events of control and trial. The phone calls one after the other, so an event waits for its partner.
///
/// When both have sent a later event, the events before it that still wait are mismatches.
struct Pairing {
  /// The largest number of events of one side that wait. More than these are mismatches, without a later pair.
  static let limit = 16

  private struct Waiting {
    let event: String
    /// Whether the trial may omit the event, because the app called the manager before the trial could send it.
    var isExcused = false
  }

  private var control: [Waiting] = []
  private var trial: [Waiting] = []
  /// The kinds of events that the trial omitted and was excused from, until both send one of that kind again.
  private var omitted: Set<Substring> = []

  /// Whether both have sent the same events, so that the property of this name must have the same value.
  func compares(_ property: String) -> Bool {
    control.isEmpty && trial.isEmpty && !omitted.contains(property[...])
  }

  /// Adds an event, and returns the mismatches that it reveals.
  mutating func add(_ event: String, isControl: Bool) -> [Mismatch] {
    let (own, other) = isControl ? (\Pairing.control, \Pairing.trial) : (\.trial, \.control)
    guard let partner = self[keyPath: other].firstIndex(where: { $0.event == event }) else {
      self[keyPath: own].append(Waiting(event: event))
      return self[keyPath: own].count > Pairing.limit ? takeAll() : []
    }
    let later = self[keyPath: other][(partner + 1)...]
    self[keyPath: other].removeSubrange(partner...)
    let mismatches = takeAll()
    self[keyPath: other] = Array(later)
    omitted.remove(kind(event))
    return mismatches
  }

  /// Removes all events that wait, and returns them as mismatches.
  mutating func takeAll() -> [Mismatch] {
    omitted.formUnion(control.filter(\.isExcused).map { kind($0.event) })
    defer { (control, trial) = ([], []) }
    return control.filter { !$0.isExcused }.map { .missing(event: $0.event) }
      + trial.map { .extra(event: $0.event) }
  }

  /// Excuses the trial from the events that the control has sent alone so far.
  mutating func excuse() {
    for index in control.indices { control[index].isExcused = true }
  }
}

/// The kind of an event, such as `location`. A property of the same name has the value of the last such event.
private func kind(_ event: String) -> Substring { event.prefix { $0 != " " } }
