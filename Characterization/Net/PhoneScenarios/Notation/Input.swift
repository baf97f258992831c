import Equivalence
import SimulatedPhone

/// The preset with which `create` configures the manager.
package enum Configuration: String, CaseIterable, Sendable {
  case fine
  case coarse
}

/// An action of the app, the phone, the user or other code: a line of a transcript that is not indented.
package enum Input: Hashable, Sendable {
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
  package var description: String {
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
  /// The inputs without numbers and other texts.
  static let phrases: Phrases<Input> = {
    var all: [Input] = [
      .start, .stop, .read, .readNextEvent, .detachClient, .replaceClient, .dropClient, .release,
      .locationQuietly(nil), .headingQuietly(nil), .callbackLocations([]), .callbackHeadingAgain,
      .callbackRotation, .callbackPaused, .someoneBeginsOrientation, .someoneEndsOrientation,
      .services(isOn: false), .services(isOn: true),
    ]
    all += Configuration.allCases.map(Input.create)
    // Only the statuses that Apple has named so far are allowed.
    for status in CLAuthorizationStatus.allCases where status != .fromTheFuture {
      all += [.status(status), .statusQuietly(status), .callbackStatus(status)]
    }
    for orientation in UIDeviceOrientation.allCases {
      all += [.rotate(orientation), .rotateQuietly(orientation)]
    }
    return Phrases(all + CLError.Code.allCases.map(Input.error))
  }()

  /// Reads one input in the notation of transcripts.
  init(_ text: some StringProtocol, column: Int = 1) throws(Unreadable) {
    if let input = Input.phrases[text] {
      self = input
      return
    }
    var words = Words(text, column: column)
    if words.take("location") {
      let location = try words.location()
      self = words.take("quietly") ? .locationQuietly(location) : .location(location)
    } else if words.take("heading") {
      let heading = try words.heading()
      self = words.take("quietly") ? .headingQuietly(heading) : .heading(heading)
    } else if words.take("callback", "locations") {
      self = .callbackLocations(
        try words.parts("; ").map { part throws(Unreadable) in
          var words = part
          let location = try words.location()
          try words.finish()
          return location
        })
    } else if words.take("callback", "heading") {
      self = .callbackHeading(try words.heading())
    } else if words.take("error") {
      let (domain, number) = try words.error()
      self = .foreignError(domain: domain, number: number)
    } else if words.take("wait") {
      self = try words.wait()
    } else if words.take("inside") {
      self = try words.inside()
    } else {
      throw Input.phrases.unreadable(
        text, column, "an input, such as `start`, `location 52.5 13.4` or `status denied`")
    }
    try words.finish()
  }
}

extension Words {
  fileprivate mutating func wait() throws(Unreadable) -> Input {
    let unknown = unexpected("seconds of at least 0, as in `wait 15 s`")
    let seconds = Number(try number("seconds"))
    guard seconds.value.sign == .plus else { throw unknown }
    try expect("s")
    return .wait(seconds)
  }

  /// Reads the domain and the number of an error.
  mutating func error() throws(Unreadable) -> (domain: String, number: Int) {
    let expected =
      "the code of a CLError, such as `denied` or `locationUnknown`, or a domain and a number"
    let unknown = unexpected(expected)
    let domain = try next(expected)
    guard !isAtEnd else { throw unknown }
    let noNumber = unexpected("the number of the error, a whole number such as -1009")
    let word = try next("the number of the error")
    guard word.wholeMatch(of: /-?[0-9]+/) != nil, let number = Int(word) else { throw noNumber }
    return (String(domain), number)
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
