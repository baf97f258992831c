import Equivalence
import PhoneScenarios
import SimulatedPhone

/// The text that the recorder must write for a transcript, from the inputs of the transcript alone.
///
/// Most inputs stand there as they are. Each other one is counted with a reason. A recorder looks at the phone after
/// each input, so it knows what the phone has.
struct SeenInputs {
  /// Why the recorder does not write an input, or not in the same words.
  enum Reason: String, CaseIterable {
    // Not written.
    case beforeCreate = "no recorder yet; it writes what the phone has at `create`"
    case afterRelease = "no recorder any more"
    case dropClient = "no call tells it; the file goes on with a client"
    case services = "Modern reads them in an assertion only"
    case stream = "a stream is passed on; a reader that ends calls nobody"
    case someone = "one user of the notifications more or less changes no value"
    case someonesReaction = "an input inside a reaction that Modern did not cause"
    case unchanged = "no callback, and a value that the phone has already"
    case readAgain = "a read directly after a read"
    // Written in other words, which play the same.
    case noNews = "a callback with what the phone has already is a `callback`"
    case noNotification = "a rotation without a notification is `quietly`"
    case namedError = "an error that has a name is written by its name"
    case wholeReaction = "the reaction of a nested input is written in full"
  }

  private(set) var lines: [String] = []
  private(set) var reasons: [Reason] = []
  /// The number of inputs until the first one that is not seen and has an effect.
  private(set) var comparedCount = 0
  private(set) var isWhole = true

  private var phone = Values()
  private var isCreated = false
  private var isReleased = false
  private var isLastRead = false
  private var nested: (reaction: String, input: Input)?
  private var inputsBeforeCreate: [String] = []

  private struct Values {
    var status = CLAuthorizationStatus.notDetermined
    var users = 0
    var orientation = UIDeviceOrientation.portrait
    var location: Location?
    var heading: Heading?
  }

  init(_ transcript: Transcript<Input>) {
    for step in transcript.steps {
      add(step)
      guard isWhole else { break }
      comparedCount += 1
    }
  }

  private mutating func add(_ step: Transcript<Input>.Step) {
    if isReleased { return reasons.append(.afterRelease) }
    if case .inside(let reaction, let input) = step.input {
      nested = (reaction, input)
      return
    }
    if case .create = step.input {
      isCreated = true
      addChangesBeforeCreate()
    }
    let text = seen(step.input)
    guard isCreated else { return inputsBeforeCreate.append(step.text) }
    let modernBegins = "  -> phone orientation notifications on"
    if step.input != .someoneBeginsOrientation, step.observed.contains(modernBegins) {
      phone.users += 1
    }
    let nestedText = seenNested(in: step)
    guard let text else {
      isWhole = step.observed.isEmpty
      return
    }
    guard isWhole else { return }
    if let nestedText { lines.append(nestedText) }
    lines.append(text)
    lines += step.observed
    isLastRead = text == "read"
    isReleased = text == "release"
  }

  /// Returns the nested input that is delivered in this step, if there is one.
  private mutating func seenNested(in step: Transcript<Input>.Step) -> String? {
    guard let (begin, input) = nested,
      let line = step.observed.first(where: { $0.hasPrefix("  -> \(begin)") })
    else { return nil }
    nested = nil
    switch (step.input, input) {
    // While it is released, Modern has no delegate any more, but the recorder still sees rotations.
    case (.release, .rotate): break
    case (.release, _):
      reasons.append(.afterRelease)
      return nil
    case (.someoneEndsOrientation, _), (.someoneBeginsOrientation, _):
      reasons.append(.someonesReaction)
      isWhole = false
      return nil
    default: break
    }
    isLastRead = false
    guard let text = seen(input) else { return nil }
    let reaction = line.dropFirst("  -> ".count)
    if reaction != begin { reasons.append(.wholeReaction) }
    return "inside \(reaction): \(text)"
  }

  private mutating func addChangesBeforeCreate() {
    let usual = Values()
    if phone.status != usual.status { lines.append("status \(phone.status) quietly") }
    if phone.users > 0 {
      lines += ["someone begins orientation", "  -> phone orientation notifications on"]
    }
    if phone.orientation != usual.orientation {
      lines.append("rotate \(phone.orientation) quietly")
    }
    if let location = phone.location { lines.append("location \(location) quietly") }
    if let heading = phone.heading { lines.append("heading \(heading) quietly") }
    for input in inputsBeforeCreate where !lines.contains(input) { reasons.append(.beforeCreate) }
  }
}

extension SeenInputs {
  /// Returns the text that the recorder must write for an input. Nil if it does not see the input.
  private mutating func seen(_ input: Input) -> String? {
    switch input {
    case .status(let status):
      defer { phone.status = status }
      return phone.status != status ? "\(input)" : other(.noNews, .callbackStatus(status))
    case .location(let location):
      defer { phone.location = location }
      return phone.location != location
        ? "\(input)" : other(.noNews, .callbackLocations([location]))
    case .heading(let heading):
      defer { phone.heading = heading }
      return phone.heading != heading ? "\(input)" : other(.noNews, .callbackHeading(heading))
    case .callbackHeadingAgain:
      return phone.heading.flatMap { other(.noNews, .callbackHeading($0)) } ?? none(.unchanged)
    case .statusQuietly(let status):
      defer { phone.status = status }
      return phone.status != status ? "\(input)" : none(.unchanged)
    case .locationQuietly(let location):
      defer { phone.location = location }
      return phone.location != location ? "\(input)" : none(.unchanged)
    case .headingQuietly(let heading):
      defer { phone.heading = heading }
      return phone.heading != heading ? "\(input)" : none(.unchanged)
    case .rotateQuietly(let orientation):
      defer { phone.orientation = orientation }
      return phone.orientation != orientation ? "\(input)" : none(.unchanged)
    case .rotate(let orientation):
      defer { phone.orientation = orientation }
      if isCreated, phone.users > 0 { return "\(input)" }
      return phone.orientation != orientation
        ? other(.noNotification, .rotateQuietly(orientation)) : none(.unchanged)
    case .someoneBeginsOrientation:
      phone.users += 1
      return phone.users == 1 ? "\(input)" : none(.someone)
    case .someoneEndsOrientation:
      phone.users -= 1
      defer { phone.users = max(0, phone.users) }
      return phone.users == 0 ? "\(input)" : none(.someone)
    case .foreignError(kCLErrorDomain, let number):
      return CLError.Code(rawValue: number).flatMap { other(.namedError, .error($0)) } ?? "\(input)"
    case .services: return none(.services)
    case .readNextEvent: return none(.stream)
    case .dropClient: return none(.dropClient)
    case .read where isLastRead: return none(.readAgain)
    default: return "\(input)"
    }
  }

  private mutating func other(_ reason: Reason, _ input: Input) -> String? {
    if isCreated { reasons.append(reason) }
    return "\(input)"
  }

  private mutating func none(_ reason: Reason) -> String? {
    if isCreated { reasons.append(reason) }
    return nil
  }
}
