import Foundation
import Modern

/// A transcript of one location manager, in the notation of `Docs/notation.md`.
///
/// It has what the app asked, what the phone called back, and what both caused. Between two inputs, `wait SECONDS s`
/// gives the time that passed: a player of transcripts lets it pass on its phone, too. A value that the phone changed
/// without a callback is an input with `quietly`. It is found when the next input begins or ends, or when the app
/// reads a value.
///
/// Nothing is written to a file and nothing is sent until the app does it.
@MainActor
public final class PhoneRecording {
  /// How much a recording says about where the phone was.
  public enum Privacy: Sendable {
    /// All numbers, as the phone reports them.
    case exact
    /// The first coordinate becomes 0 0, and the others keep their difference in degrees from it, rounded to a
    /// thousandth of a degree. Altitude, course, speed and the direction of true north are left out, because they help
    /// to find the place or the way. `parity --private` makes such a recording from an exact one.
    case shifted
  }

  let notation: Notation
  /// What a phone has that plays the recording.
  var known = PhoneValues()
  var activity = PhoneActivity()
  /// Reads the values of the phone. A value that cannot be read stays as it was.
  var readPhone: (_ known: inout PhoneValues) -> Void = { _ in }
  /// Returns Modern's manager as long as the app can call it.
  var readManager: () -> (any LocationManaging)? = { nil }

  private let now: @MainActor () -> Date
  /// Seconds since the beginning.
  private var time = 0.0
  private var lines: [String] = []
  /// Nil for an exact recording.
  private var shift: CoordinateShift?
  /// The input that is being received.
  private var step: RecordedStep?
  private var isLastStepRead = false
  private var printedState = ManagerState()
  private var printedConfiguration: String?

  init(_ privacy: Privacy, now: @escaping @MainActor () -> Date) {
    self.now = now
    notation = Notation(start: now())
    if privacy == .shifted {
      shift = CoordinateShift()
      add(CoordinateShift.comment)
    }
    add("system recording")
  }

  /// The transcript until now, without an input that has not ended yet. `parity` plays it.
  public var text: String { lines.map { "\($0)\n" }.joined() }

  /// Returns the last lines of ``text``, for a screen that shows them while the recording grows.
  public func lastLines(_ count: Int) -> String {
    lines.suffix(count).joined(separator: "\n")
  }

  /// Writes ``text`` to a file in UTF-8. A file with this name is replaced, at once or not at all.
  ///
  /// - Throws: the error of Foundation if the file cannot be written.
  public func write(to file: URL) throws {
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  private func add(_ line: String) {
    guard shift != nil else { return lines.append(line) }
    if let line = shift?.shifted(line) { lines.append(line) }
  }

  // MARK: Inputs

  /// Writes an input, and what `body` causes.
  func receive(_ event: PhoneEvent, during body: () -> Void = {}) {
    var seen = known
    readPhone(&seen)
    if event.isRead, step == nil, isLastStepRead, seen == known { return body() }

    if step == nil { writeTime() }
    let before = known
    let input = event.input(on: seen, known: &known, notation)
    // What a callback announces counts as read.
    let announced = [\PhoneValues.status, \.orientation].filter {
      known[keyPath: $0] != before[keyPath: $0]
    }
    guard step == nil else {
      // The place inside a call belongs to the event. A value that Modern reads meanwhile is written when it does.
      step?.nest(input)
      return body()
    }
    writeQuietChanges(to: seen)
    step = RecordedStep(input, read: Set(announced))
    body()
    finishStep(event)
  }

  private func finishStep(_ event: PhoneEvent) {
    writeConfiguration()
    var seen = known
    readPhone(&seen)
    guard var step else { return }
    if case .create = event {
      step.input = "create \(activity.accuracy == kCLLocationAccuracyKilometer ? "coarse" : "fine")"
    }
    for line in step.lines { add(line) }
    isLastStepRead = event.isRead
    self.step = nil
    // A value that changed inside of this input is the next input, so a state that follows the phone has the one before.
    if var state = managerState {
      if printedState.location == known.location, state.location == seen.location {
        state.location = known.location
      }
      if printedState.heading == known.heading, state.heading == seen.heading {
        state.heading = known.heading
      }
      write(state)
    }
    writeQuietChanges(to: seen)
  }

  /// Writes the values that the phone has changed without a callback. Not during an input.
  func lookAtPhone() {
    guard step == nil else { return }
    var seen = known
    readPhone(&seen)
    if seen != known { writeTime() }
    writeQuietChanges(to: seen)
  }

  /// Not during an input.
  private func writeQuietChanges(to seen: PhoneValues) {
    let changes = known.changes(to: seen)
    known = seen
    guard !changes.isEmpty else { return }
    isLastStepRead = false
    let state = managerState
    for change in changes {
      add(change.input)
      if let reaction = change.reaction { add("  -> \(reaction)") }
      guard let state, let part = change.part else { continue }
      var next = printedState
      next[keyPath: part] = state[keyPath: part]
      write(next)
    }
  }

  /// Notes that Modern reads a value that no state shows. It can have changed inside of an input: a device knows its
  /// orientation as soon as it generates notifications. Until Modern has read it, that is as if it had changed before.
  func read(_ part: WritableKeyPath<PhoneValues, String>, _ value: String) {
    guard let step else { return }
    var seen = known
    seen[keyPath: part] = value
    for change in known.changes(to: seen) {
      if step.read.contains(part) {
        self.step?.nest(change.input)
      } else {
        self.step?.before.append(change.input)
      }
    }
    known = seen
    self.step?.read.insert(part)
  }

  private func writeTime() {
    let seconds = notation.seconds(now())
    let passed = ((seconds - time) * 1000).rounded() / 1000
    // A device corrects its clock by parts of a second. That tells nothing.
    guard passed > 0 || passed <= -1 else { return }
    time = seconds
    isLastStepRead = false
    add(
      passed > 0
        ? "wait \(notation.text(of: passed)) s"
        : "# Not played, because a phone that plays does not go back in time:"
          + " the clock goes back by \(notation.text(of: -passed)) s.")
  }

  // MARK: Reactions

  /// Writes what the input caused, before `body` passes it on: an input may come inside of it.
  func react(_ reaction: String, during body: () -> Void = {}) {
    writeConfiguration()
    append(reaction)
    keepOpen(reaction, during: body)
  }

  /// Writes the configuration, which is complete when Modern sets the delegate. A phone may call back inside of that.
  func setDelegate(during body: () -> Void) {
    writeConfiguration()
    guard let printedConfiguration, step?.reactions.last == printedConfiguration else {
      return body()
    }
    keepOpen(printedConfiguration, during: body)
  }

  private func keepOpen(_ reaction: String, during body: () -> Void) {
    step?.open.append(reaction)
    body()
    step?.open.removeLast()
  }

  /// Writes that updates begin or end, unless they did before.
  func turn(
    _ updates: WritableKeyPath<PhoneActivity, Bool>, on isOn: Bool, _ name: String,
    during body: () -> Void
  ) {
    guard activity[keyPath: updates] != isOn else { return body() }
    activity[keyPath: updates] = isOn
    react("\(name) \(isOn ? "on" : "off")", during: body)
  }

  private func writeConfiguration() {
    let configuration =
      "phone accuracy \(notation.text(of: activity.accuracy))"
      + " filter \(notation.text(of: activity.filter)) activity \(activity.type)"
    guard configuration != printedConfiguration else { return }
    printedConfiguration = configuration
    append(configuration)
  }

  private func append(_ reaction: String) {
    if step == nil { add("  -> \(reaction)") } else { step?.reactions.append(reaction) }
  }

  private func write(_ state: ManagerState) {
    guard state != printedState else { return }
    printedState = state
    add("  == \(state)")
  }

  private var managerState: ManagerState? {
    readManager().map {
      ManagerState(
        isUpdating: $0.isUpdating, location: $0.location.map(notation.text),
        heading: $0.heading.map(notation.text))
    }
  }
}
