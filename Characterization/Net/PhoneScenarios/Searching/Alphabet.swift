import SimulatedPhone

/// A set of inputs that an exploration applies in every state. If it finds no difference, the two implementations
/// behave the same for every sequence of these inputs, however long.
package struct Alphabet: Sendable {
  package let name: String
  /// Why other inputs do not matter to these, in one clause. `parity --deep` prints it.
  package let reason: String
  package let inputs: [Input]

  init(_ name: String, _ reason: String, _ inputs: [Input]) {
    self.name = name
    self.reason = reason
    self.inputs = inputs
  }

  /// The rules for the inputs of every alphabet, as sentences.
  package static let preconditions =
    (Precondition.ofSessions + Precondition.ofAlphabets).map(\.sentence)

  /// Identifies the inputs, their order and the rules for them (FNV-1a, 32 bits, as 8 hexadecimal digits).
  package var hash: String {
    let lines = (inputs.map(\.description) + Alphabet.preconditions).joined(separator: "\n")
    let value = lines.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Some inputs of each alphabet in ``slices``. They are so few that every run can explore them.
  package static let standard = Alphabet(
    "standard", "some inputs of every slice, so that the slices are combined",
    [
      .create(.fine), .start, .stop, .release,
      .status(.authorizedAlways), .status(.denied), .statusQuietly(.authorizedWhenInUse),
      .callbackStatus(.restricted), .callbackStatus(.authorizedAlways),
      .location(here), .callbackLocations([there]), .heading(north), .callbackHeading(doubtful),
      .error(.locationUnknown), .rotate(.landscapeLeft), .callbackRotation,
      .inside("client enabled true", .stop), .inside("phone location on", .location(here)),
    ])

  package static let all = [standard] + slices

  /// Alphabets that can each be explored without the inputs of the others; ``reason`` explains why. Together they have
  /// every input, and every pair of inputs of which one can change the effect of the other.
  package static let slices = [
    lifecycle, waiting, locations, headings, orientation, clientReentrancy, phoneReentrancy,
    lifetime, time,
  ]

  /// Starts, stops and all permission statuses.
  package static let lifecycle = Alphabet(
    "lifecycle",
    "starts, stops and permissions do not depend on a location, a heading or an orientation",
    [
      .create(.fine), .create(.coarse), .start, .stop, .services(isOn: false),
      .services(isOn: true),
    ]
      + statuses.flatMap { [.status($0), .statusQuietly($0), .callbackStatus($0)] })

  /// Pending starts, which the manager retries after the next grant.
  package static let waiting = Alphabet(
    "waiting starts",
    "other code may keep the orientation notifications on, so it does not matter which code ends them",
    [
      .create(.fine), .start, .stop, .release, .someoneBeginsOrientation,
      .inside("client enabled true", .start),
    ]
      + [.denied, .authorizedAlways].flatMap {
        [.status($0), .statusQuietly($0), .callbackStatus($0)]
      })

  static let locations = Alphabet(
    "locations",
    "the effect of a location depends on whether updates run, not on why they run",
    ready + [
      .start, .stop, .read, .location(here), .location(flying), .location(old),
      .locationQuietly(here), .locationQuietly(flying), .locationQuietly(nil),
      .callbackLocations([]), .callbackLocations([here]), .callbackLocations([flying]),
      .callbackLocations([here, flying]), .error(.locationUnknown), .error(.denied),
      .foreignError(domain: "NSURLErrorDomain", number: 0),
      .foreignError(domain: "kCLErrorDomain", number: 0),
    ])

  static let headings = Alphabet(
    "headings",
    "the effect of a heading depends on its accuracy and on whether updates run, not on locations",
    ready + [.start, .stop, .read, .headingQuietly(nil), .callbackHeadingAgain]
      + accuracies.flatMap { accuracy -> [Input] in
        let heading = Heading(90, accuracy: accuracy)
        return [.heading(heading), .headingQuietly(heading), .callbackHeading(heading)]
      } + [
        .heading(Heading(0, accuracy: 5)), .callbackHeading(Heading(359.5, accuracy: 90)),
        .callbackHeading(Heading(90, accuracy: .nan)),
      ])

  static let orientation = Alphabet(
    "orientation",
    "the orientation of the device affects only the heading",
    ready + [
      .start, .stop, .release, .callbackRotation, .someoneBeginsOrientation,
      .someoneEndsOrientation, .status(.denied), .status(.authorizedAlways),
    ] + UIDeviceOrientation.allCases.flatMap { [.rotate($0), .rotateQuietly($0)] })

  static let clientReentrancy = Alphabet(
    "client re-entrancy",
    "a client may call the manager inside a callback, and the phone may deliver inputs during it",
    ready + [
      .start, .stop, .detachClient, .replaceClient, .status(.denied), .status(.authorizedAlways),
      .location(here), .heading(north), .error(.network),
      .inside("client enabled true", .replaceClient), .inside("client location", .replaceClient),
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
    "a phone may deliver an input inside a call of the manager, as hand-written fakes do",
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

  /// The release of the client and of the manager, and the inputs that still arrive.
  package static let lifetime = Alphabet(
    "lifetime",
    "client and manager may be released at any moment, and inputs still arrive; other slices do the rest",
    ready + [
      .start, .stop, .read, .detachClient, .dropClient, .release, .status(.denied),
      .status(.authorizedAlways), .location(here), .error(.network), .rotate(.landscapeLeft),
      .callbackRotation,
    ]
      + ["phone location off", "phone heading off"].flatMap { reaction in
        [.rotate(.landscapeRight), .callbackRotation, .location(there), .status(.denied)]
          .map { Input.inside(reaction, $0) }
      })

  /// Time that passes, and a pause of the location updates. Legacy and Modern react to neither.
  package static let time = Alphabet(
    "time",
    "time matters only to what a manager has scheduled, and updates schedule it or not",
    ready + [
      .start, .stop, .release, .wait(Number(5)), .wait(Number(15)), .callbackPaused,
      .status(.denied), .status(.authorizedAlways), .statusQuietly(.notDetermined),
      .location(here), .heading(north), .error(.network), .error(.locationUnknown),
      .inside("client error", .stop), .inside("client error", .start),
    ])

  /// The inputs that a reader presses on a web page: `parity --map`. They show most differences in behavior between
  /// Legacy and the candidates, and the page names the rest, which needs other code or inputs inside a call. Every subject
  /// of the page has few enough states for a table. No search uses this alphabet, so it is not in ``all``.
  package static let drive = Alphabet(
    "drive", "a table of all states is small enough for a web page",
    [
      .create(.fine), .start, .stop, .read, .dropClient, .release,
      .status(.authorizedAlways), .status(.denied), .status(.restricted), .status(.notDetermined),
      .statusQuietly(.authorizedAlways), .callbackStatus(.authorizedAlways),
      .location(here), .callbackLocations([there]), .heading(north), .callbackHeading(doubtful),
      .rotate(.landscapeLeft), .callbackPaused, .wait(Number(15)),
    ])

  /// Values that hardly any phone reports, several in each input: a manager that drops a location or a heading for one of
  /// them is noticed. They are for random walks only. In an alphabet, each would multiply the states, because a state has
  /// the last location and the last heading.
  private static let unusual: [Input] = [
    .location(
      Location(
        90, 180,
        [
          .altitude: 100_000, .horizontalAccuracy: 100_000, .verticalAccuracy: 100_000,
          .course: 359.9, .courseAccuracy: 180, .speed: 1000, .speedAccuracy: 1000,
          .timestamp: year2101,
        ])),
    .location(
      Location(
        .nan, .nan,
        [
          .altitude: .nan, .horizontalAccuracy: .nan, .verticalAccuracy: .nan, .course: .nan,
          .courseAccuracy: .nan, .speed: .nan, .speedAccuracy: .nan,
        ])),
    .heading(Heading(360, accuracy: 180, trueHeading: -1, timestamp: year2101)),
    .heading(Heading(.nan, accuracy: 5, trueHeading: .nan, timestamp: -3600)),
  ]
  /// A century after the start of the phone's clock, in seconds. It lies in the future of the real clock, too, which a
  /// manager reads by mistake with `timeIntervalSinceNow`.
  private static let year2101 = 3_155_760_000.0

  /// The inputs for random walks: those after which the walk can go on, and ``unusual`` values. No alphabet has
  /// `read next event`, because each stream has a number of its own, so there would be no end of states.
  package static let walk: [Input] = {
    var seen: Set<Input> = []
    return (all.flatMap(\.inputs) + unusual).filter { input in
      switch input {
      case .create, .release, .dropClient, .detachClient: false
      // Without a client, later nested inputs would never be delivered.
      case .inside(_, .detachClient): false
      case .services: false
      default: seen.insert(input).inserted
      }
    }
  }()

  package static let ready: [Input] = [.statusQuietly(.authorizedAlways), .create(.fine)]
  private static let statuses = CLAuthorizationStatus.allCases.filter { $0 != .fromTheFuture }
  private static let here = Location(52.5, 13.4)
  private static let there = Location(48.1, 11.6)
  private static let flying = Location(
    48.1, 11.6, [.altitude: 11000, .horizontalAccuracy: 3000, .course: 200, .speed: 250])
  /// Invalid and an hour old: a manager that ignores it for either reason is noticed.
  private static let old = Location(52.5, 13.4, [.horizontalAccuracy: -1, .timestamp: -3600])
  private static let north = Heading(10, accuracy: 5)
  private static let doubtful = Heading(20, accuracy: 0)
  /// The code tests `> 0`: the values next to this limit, and one more on each side.
  private static let accuracies = [5, .leastNonzeroMagnitude, 0, -1]
}
