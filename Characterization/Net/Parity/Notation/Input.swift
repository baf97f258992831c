import SimulatedPhone

/// The preset with which `create` configures the manager.
public enum Configuration: String, CaseIterable, Sendable {
  case fine
  case coarse
}

/// An action of the app, the phone, the user or other code: a line of a transcript that is not indented.
public enum Input: Hashable, Sendable {
  case create(Configuration)
  case start, stop, read
  /// The app reads one event of a new stream, and releases the stream inside that event. Managers without streams ignore it.
  case readNextEvent
  case detachClient, replaceClient, dropClient
  case release

  case status(CLAuthorizationStatus)
  case statusQuietly(CLAuthorizationStatus)
  case callbackStatus(CLAuthorizationStatus)
  case location(Location)
  case locationQuietly(Location?)
  case callbackLocations([Location])
  case heading(Heading)
  case headingQuietly(Heading?)
  case callbackHeading(Heading)
  /// Delivers the object that the phone has as its heading, if there is one.
  case callbackHeadingAgain
  case error(CLError.Code)
  case foreignError(domain: String, number: Int)

  case rotate(UIDeviceOrientation)
  case rotateQuietly(UIDeviceOrientation)
  case callbackRotation
  case someoneBeginsOrientation, someoneEndsOrientation
  case services(isOn: Bool)
  /// The phone pauses location updates, because the location is unlikely to change.
  case callbackPaused
  /// Time passes, in seconds.
  case wait(Number)

  /// Delivers the input once, inside the call that causes the next reaction whose line begins with the text.
  indirect case inside(String, Input)
}

extension Input: CustomStringConvertible {
  public var description: String {
    switch self {
    case .create(let configuration): "create \(configuration)"
    case .start: "start"
    case .stop: "stop"
    case .read: "read"
    case .readNextEvent: "read next event"
    case .detachClient: "detach client"
    case .replaceClient: "replace client"
    case .dropClient: "drop client"
    case .release: "release"
    case .status(let status): "status \(status)"
    case .statusQuietly(let status): "status \(status) quietly"
    case .callbackStatus(let status): "callback status \(status)"
    case .location(let location): "location \(location)"
    case .locationQuietly(let location): "location \(orNone(location)) quietly"
    case .callbackLocations(let locations):
      locations.isEmpty
        ? "callback locations none"
        : "callback locations \(locations.map(\.description).joined(separator: "; "))"
    case .heading(let heading): "heading \(heading)"
    case .headingQuietly(let heading): "heading \(orNone(heading)) quietly"
    case .callbackHeading(let heading): "callback heading \(heading)"
    case .callbackHeadingAgain: "callback heading again"
    case .error(let code): "error \(code)"
    case .foreignError(let domain, let number): "error \(domain) \(number)"
    case .rotate(let orientation): "rotate \(orientation)"
    case .rotateQuietly(let orientation): "rotate \(orientation) quietly"
    case .callbackRotation: "callback rotation"
    case .someoneBeginsOrientation: "someone begins orientation"
    case .someoneEndsOrientation: "someone ends orientation"
    case .services(let isOn): "services \(isOn ? "on" : "off")"
    case .callbackPaused: "callback paused"
    case .wait(let seconds): "wait \(seconds) s"
    case .inside(let reaction, let input): "inside \(reaction): \(input)"
    }
  }

  private func orNone(_ value: (some CustomStringConvertible)?) -> String {
    value?.description ?? "none"
  }
}

extension Input {
  /// Reads one input in the notation of transcripts.
  init(_ text: some StringProtocol, column: Int = 1) throws(Unreadable) {
    var words = Words(text, column: column)
    self = try Input.read(&words)
    try words.finish()
  }

  private static func read(_ words: inout Words) throws(Unreadable) -> Input {
    let unknown = words.unexpected(
      "an input, such as `start`, `location 52.5 13.4` or `status denied`")
    switch try words.next("an input") {
    case "create": return .create(try words.oneOf(Configuration.allCases))
    case "start": return .start
    case "stop": return .stop
    case "read":
      return words.take("next") ? try words.expect("event", for: .readNextEvent) : .read
    case "release": return .release
    case "detach": return try words.expect("client", for: .detachClient)
    case "drop": return try words.expect("client", for: .dropClient)
    case "replace": return try words.expect("client", for: .replaceClient)
    case "status":
      let status = try words.status()
      return words.take("quietly") ? .statusQuietly(status) : .status(status)
    case "location":
      if words.take("none") { return try words.expect("quietly", for: .locationQuietly(nil)) }
      let location = try words.location()
      return words.take("quietly") ? .locationQuietly(location) : .location(location)
    case "heading":
      if words.take("none") { return try words.expect("quietly", for: .headingQuietly(nil)) }
      let heading = try words.heading()
      return words.take("quietly") ? .headingQuietly(heading) : .heading(heading)
    case "error": return try words.error()
    case "rotate":
      let orientation = try words.oneOf(UIDeviceOrientation.allCases)
      return words.take("quietly") ? .rotateQuietly(orientation) : .rotate(orientation)
    case "someone":
      let begins = try words.oneOf(["begins", "ends"]) == "begins"
      try words.expect("orientation")
      return begins ? .someoneBeginsOrientation : .someoneEndsOrientation
    case "services": return .services(isOn: try words.oneOf(["on", "off"]) == "on")
    case "wait": return try words.wait()
    case "callback": return try words.callback()
    case "inside": return try words.inside()
    default: throw unknown
    }
  }
}

extension Words {
  /// Reads a status. Only those that Apple has named so far are allowed.
  fileprivate mutating func status() throws(Unreadable) -> CLAuthorizationStatus {
    try oneOf(CLAuthorizationStatus.allCases.filter { $0 != .fromTheFuture })
  }

  fileprivate mutating func expect(_ word: String, for input: Input) throws(Unreadable) -> Input {
    try expect(word)
    return input
  }

  fileprivate mutating func callback() throws(Unreadable) -> Input {
    switch try oneOf(["status", "locations", "heading", "rotation", "paused"]) {
    case "paused": return .callbackPaused
    case "status": return .callbackStatus(try status())
    case "locations": return .callbackLocations(take("none") ? [] : try locations())
    case "heading":
      return take("again") ? .callbackHeadingAgain : .callbackHeading(try heading())
    default: return .callbackRotation
    }
  }

  fileprivate mutating func wait() throws(Unreadable) -> Input {
    let unknown = unexpected("seconds of at least 0, as in `wait 15 s`")
    let seconds = Number(try number("seconds"))
    guard seconds.value.sign == .plus else { throw unknown }
    try expect("s")
    return .wait(seconds)
  }

  /// Reads one word, the code of a CLError, or two, the domain and the number of any error.
  mutating func error() throws(Unreadable) -> Input {
    let expected =
      "the code of a CLError, such as `denied` or `locationUnknown`, or a domain and a number"
    let unknown = unexpected(expected)
    let name = try next(expected)
    if !isAtEnd { return .foreignError(domain: String(name), number: try failureNumber()) }
    guard let code = CLError.Code.allCases.first(where: { "\($0)" == name }) else { throw unknown }
    return .error(code)
  }

  private mutating func failureNumber() throws(Unreadable) -> Int {
    let unknown = unexpected("the number of the error, a whole number such as -1009")
    let word = try next("the number of the error")
    guard word.wholeMatch(of: /-?[0-9]+/) != nil, let number = Int(word) else { throw unknown }
    return number
  }

  fileprivate mutating func inside() throws(Unreadable) -> Input {
    let (text, column) = rest()
    let words = ["client ", "phone ", "manager "]
    guard let colon = text.firstRange(of: ": "),
      words.contains(where: { text.hasPrefix($0) || $0.hasPrefix(text[..<colon.lowerBound]) })
    else {
      throw Unreadable(
        column: column,
        message: "expected the beginning of a reaction, a colon and an input,"
          + " as in `inside client enabled true: start`")
    }
    let inputColumn = column + text.distance(from: text.startIndex, to: colon.upperBound)
    // Checked before the rest is read: a line of thousands of them would overflow the stack.
    guard !text[colon.upperBound...].hasPrefix("inside ") else {
      throw Unreadable(
        column: inputColumn,
        message: "expected an input that can be delivered inside a call, found another `inside`;"
          + " a line has at most one, so write the input itself here")
    }
    let input = try Input(text[colon.upperBound...], column: inputColumn)
    switch input {
    case .create, .release, .dropClient:
      throw Unreadable(
        column: inputColumn,
        message: "expected an input that can be delivered inside a call; `\(input)` cannot")
    default: return .inside(String(text[..<colon.lowerBound]), input)
    }
  }
}
