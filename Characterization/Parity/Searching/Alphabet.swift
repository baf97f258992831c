import SimulatedPhone

/// The inputs that are tried in every state. What is equivalent over an alphabet is equivalent for
/// every sequence of its inputs, however long.
public struct Alphabet: Sendable {
  public let name: String
  /// Why nothing outside of it matters here.
  public let reason: String
  public let inputs: [Input]

  init(_ name: String, _ reason: String, _ inputs: [Input]) {
    self.name = name
    self.reason = reason
    self.inputs = inputs
  }

  /// What holds in every alphabet.
  public static let preconditions =
    (Precondition.ofSessions + Precondition.ofAlphabets).map(\.sentence)

  /// Names the alphabet: the same inputs in the same order have the same hash (FNV-1a, 32 bits).
  public var hash: String {
    let lines = (inputs.map(\.description) + Alphabet.preconditions).joined(separator: "\n")
    let value = lines.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Some of everything, small enough for every run of the tests.
  public static let standard = Alphabet(
    "standard", "a bit of every slice, so that they meet",
    [
      .create(.fine), .start, .stop, .read, .release,
      .status(.authorizedAlways), .status(.denied), .statusQuietly(.authorizedWhenInUse),
      .callbackStatus(.restricted), .callbackStatus(.authorizedAlways),
      .location(here), .callbackLocations([there]), .heading(north), .callbackHeading(doubtful),
      .error(.locationUnknown), .rotate(.landscapeLeft), .callbackRotation,
      .inside("client enabled true", .stop), .inside("phone location on", .location(here)),
    ])

  public static let all = [standard] + slices

  /// Each closes on its own. Together they have every input, and every pair of inputs that can
  /// matter to each other.
  public static let slices = [
    lifecycle, waiting, locations, headings, orientation, clientReentrancy, phoneReentrancy,
    lifetime,
  ]

  public static let lifecycle = Alphabet(
    "lifecycle",
    "starts, stops and permissions read no location, heading or orientation",
    [
      .create(.fine), .create(.coarse), .start, .stop, .services(isOn: false),
      .services(isOn: true),
    ]
      + statuses.flatMap { [.status($0), .statusQuietly($0), .callbackStatus($0)] })

  public static let waiting = Alphabet(
    "waiting starts",
    "somebody else may keep the orientation notifications on, so that it does not matter who ends them",
    [
      .create(.fine), .start, .stop, .release, .someoneBeginsOrientation,
      .inside("client enabled true", .start),
    ]
      + [.denied, .authorizedAlways].flatMap {
        [.status($0), .statusQuietly($0), .callbackStatus($0)]
      })

  static let locations = Alphabet(
    "locations",
    "a location is told or kept by whether updates run, not by why they do",
    ready + [
      .start, .stop, .read, .location(here), .location(there), .locationQuietly(here),
      .locationQuietly(there), .locationQuietly(nil), .callbackLocations([]),
      .callbackLocations([here]), .callbackLocations([there]), .callbackLocations([here, there]),
      .error(.locationUnknown), .error(.denied),
      .foreignError(domain: "NSURLErrorDomain", number: 0),
      .foreignError(domain: "kCLErrorDomain", number: 0),
    ])

  static let headings = Alphabet(
    "headings",
    "a heading is told or kept by its accuracy and by whether updates run; locations are kept apart",
    ready + [.start, .stop, .read, .headingQuietly(nil)]
      + accuracies.flatMap { accuracy -> [Input] in
        let heading = Heading(90, accuracy: accuracy)
        return [.heading(heading), .headingQuietly(heading), .callbackHeading(heading)]
      } + [.heading(Heading(0, accuracy: 5)), .callbackHeading(Heading(359.5, accuracy: 90))])

  static let orientation = Alphabet(
    "orientation",
    "the orientation of the device reaches the heading, and nothing else",
    ready + [
      .start, .stop, .release, .callbackRotation, .someoneBeginsOrientation,
      .someoneEndsOrientation, .status(.denied), .status(.authorizedAlways),
    ] + UIDeviceOrientation.allCases.flatMap { [.rotate($0), .rotateQuietly($0)] })

  static let clientReentrancy = Alphabet(
    "client re-entrancy",
    "a client may call back from everything that it is told, and the phone may answer in its midst",
    ready + [
      .start, .stop, .detachClient, .status(.denied), .status(.authorizedAlways),
      .location(here), .heading(north), .error(.network),
    ]
      + ["client enabled true", "client enabled false"].flatMap { reaction in
        [
          .start, .stop, .detachClient, .status(.denied), .status(.authorizedAlways),
          .location(here),
        ]
        .map { Input.inside(reaction, $0) }
      }
      + ["client location", "client heading", "client error"].flatMap { reaction in
        [.start, .stop, .detachClient, .status(.denied), .heading(doubtful)]
          .map { Input.inside(reaction, $0) }
      })

  static let phoneReentrancy = Alphabet(
    "phone re-entrancy",
    "a phone may answer inside the call that asks it, as hand-written fakes do",
    ready + [
      .start, .stop, .status(.notDetermined), .status(.denied), .status(.authorizedAlways),
      .callbackRotation,
    ]
      + ["phone asks whenInUse", "phone location on", "phone heading on"].flatMap { reaction in
        [.status(.denied), .status(.authorizedAlways)].map { Input.inside(reaction, $0) }
      }
      + ["phone location on", "phone heading on", "phone location off", "phone heading off"]
      .flatMap { reaction in
        [.location(there), .heading(north), .error(.network), .rotate(.landscapeLeft)]
          .map { Input.inside(reaction, $0) }
      }
      + [
        .inside("phone asks whenInUse", .start), .inside("phone asks whenInUse", .stop),
        .inside("phone location on", .start), .inside("phone location off", .stop),
        .inside("phone orientation notifications on", .rotate(.landscapeLeft)),
        .inside("phone heading orientation", .callbackRotation),
      ])

  public static let lifetime = Alphabet(
    "lifetime",
    "who lets go of what, when, and what still arrives: what a manager does before is told elsewhere",
    ready + [
      .start, .stop, .read, .detachClient, .dropClient, .release, .status(.denied),
      .status(.authorizedAlways), .location(here), .error(.network), .rotate(.landscapeLeft),
      .callbackRotation,
    ]
      + ["phone location off", "phone heading off"].flatMap { reaction in
        [.rotate(.landscapeRight), .callbackRotation, .location(there), .status(.denied)]
          .map { Input.inside(reaction, $0) }
      })

  /// Every input that a manager can outlive, for walks.
  public static let walk: [Input] = {
    var seen: Set<Input> = []
    return all.flatMap(\.inputs).filter { input in
      switch input {
      case .create, .release, .dropClient, .detachClient: false
      // Its arm would wait for ever as soon as nobody makes it fire.
      case .inside(_, .detachClient): false
      case .services: false
      default: seen.insert(input).inserted
      }
    }
  }()

  /// What comes before a walk.
  public static let beforeWalk: [Input] = ready

  private static let ready: [Input] = [.statusQuietly(.authorizedAlways), .create(.fine)]
  private static let statuses = CLAuthorizationStatus.allCases.filter { $0 != .fromTheFuture }
  private static let here = Coordinate(52.5, 13.4)
  private static let there = Coordinate(48.1, 11.6)
  private static let north = Heading(10, accuracy: 5)
  private static let doubtful = Heading(20, accuracy: 0)
  /// The guard is `> 0`: the numbers beside it, and one on either side.
  private static let accuracies = [5, .leastNonzeroMagnitude, 0, -1]
}
