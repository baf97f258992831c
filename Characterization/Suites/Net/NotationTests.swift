import Foundation
import Parity
import SimulatedPhone
import Testing

@Suite struct `A number in the notation` {
  @Test(
    arguments: [
      (52.5, "52.5"), (10, "10"), (-1, "-1"), (-0.0, "-0"), (.leastNonzeroMagnitude, "5e-324"),
      (1e16, "1e+16"),
      (0.1, "0.1"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (1e-7, "1e-07"),
    ] as [(Double, String)])
  func `is written in the shortest form that reads back`(value: Double, text: String) {
    #expect("\(Number(value))" == text)
    #expect(Number(text)?.value.bitPattern == value.bitPattern)
  }

  @Test func `reads back with the same bits`() {
    var random = SeededGenerator(seed: 1)

    for _ in 0..<2_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(Number("\(Number(value))")?.value.bitPattern == value.bitPattern)
    }
  }

  @Test(
    arguments: [
      "", "nan", "inf", "-inf", "+1", "0x10", ".5", "5.", "1e", "--1", "1,5", "1_000", "１", "1e999",
      " 1", "1 ", "1\n",
    ])
  func `is rejected in any other spelling`(text: String) {
    #expect(Number(text) == nil)
  }

  @Test func `distinguishes zero from minus zero`() {
    #expect(Number(0) != Number(-0.0))
    #expect(Set([Number(0), Number(-0.0)]).count == 2)
  }
}

@Suite struct `The notation` {
  @Test(arguments: 0..<20)
  func `is read and written without loss`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var transcript = "# Seed \(seed)\n\ncreate fine\n"

    for _ in 0..<100 {
      transcript += "\(Input.random(using: &random))\n"
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        transcript += "  -> \(Reaction.random(using: &random))\n"
      }
      if Bool.random(using: &random) {
        transcript += "  == \(PublicState.random(using: &random))\n"
      }
      if Bool.random(using: &random) { transcript += "# A comment, kept.\n\n" }
    }

    #expect(try Transcript(transcript, file: "random").text == transcript)
  }

  @Test func `changes no byte of a bundled transcript`() throws {
    let files = try Repository.files("transcript", in: Repository.transcripts)

    #expect(files.count >= 100)
    for file in files {
      let data = try Data(contentsOf: file)
      #expect(try Data(Transcript(contentsOf: file).text.utf8) == data)
    }
  }

  @Test func `moves a comment that precedes reactions below them`() throws {
    let transcript = try Transcript(
      "create fine\n# Why.\n  -> phone location on\nstart\n", file: "comment")
    #expect(transcript.text == "create fine\n  -> phone location on\n# Why.\nstart\n")
  }

  @Test func `names only the unusual numbers of a location`() throws {
    let location = Location(1, 2, [.timestamp: 5, .horizontalAccuracy: -1, .speed: -1])
    let inputs = [
      Input.location(location), .callbackLocations([Location(3, 4, [.speed: 0]), location]),
    ]

    let text = "create fine\n" + inputs.map { "\($0)\n" }.joined()
    #expect(text.contains("\nlocation 1 2 horizontalAccuracy -1 timestamp 5\n"))
    #expect(try Transcript(text, file: "numbers").steps.dropFirst().map(\.input) == inputs)
  }

  @Test func `prints a known Core Location error by name, and others by number`() throws {
    let text =
      "create fine\n  -> client error kCLErrorDomain 1\n  -> client error kCLErrorDomain 99\n"

    #expect(
      try Transcript(text, file: "error").text
        == "create fine\n  -> client error denied\n  -> client error kCLErrorDomain 99\n")
  }

  @Test func `names each reaction by its case in the kinds of an outcome`() {
    var random = SeededGenerator(seed: 1)

    for _ in 0..<500 {
      let reaction = Reaction.random(using: &random)
      let name = Mirror(reflecting: reaction).children.first?.label
      #expect(Outcome(reactions: [reaction]).kinds.first == name)
    }
  }
}

/// An Xorshift generator. The same seed gives the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

private typealias Random = SeededGenerator

extension Double {
  fileprivate static func any(_ random: inout Random) -> Double {
    let value = Double(bitPattern: random.next())
    return value.isFinite ? value : 0
  }
}

extension Location {
  fileprivate static func random(using random: inout Random) -> Location {
    var location = Location(.any(&random), .any(&random))
    if .random(using: &random) { location[.altitude] = Number(.any(&random)) }
    if .random(using: &random) { location[.timestamp] = Number(.any(&random)) }
    return location
  }
}

extension Heading {
  fileprivate static func random(using random: inout Random) -> Heading {
    let isKnown = Bool.random(using: &random)
    var heading = Heading(.any(&random), accuracy: isKnown ? .any(&random) : .nan)
    if .random(using: &random) { heading.trueHeading = Number(.any(&random)) }
    return heading
  }
}

extension PublicState {
  fileprivate static func random(using random: inout Random) -> PublicState {
    var state = PublicState.idle
    state.isUpdating = .random(using: &random)
    if .random(using: &random) { state.location = .random(using: &random) }
    if .random(using: &random) { state.heading = .random(using: &random) }
    return state
  }
}

extension Input {
  /// A random input that is allowed anywhere after `create`.
  fileprivate static func random(using random: inout Random) -> Input {
    let status = CLAuthorizationStatus.allCases.dropLast().randomElement(using: &random)!
    let orientation = UIDeviceOrientation.allCases.randomElement(using: &random)!
    let location = Location.random(using: &random)
    let heading = Heading.random(using: &random)
    let all: [Input] = [
      .start, .stop, .read, .readNextEvent, .detachClient, .replaceClient, .status(status),
      .statusQuietly(status),
      .callbackStatus(status), .location(location), .locationQuietly(location),
      .locationQuietly(nil), .callbackLocations([]), .callbackLocations([location]),
      .callbackLocations([location, .random(using: &random)]), .heading(heading),
      .headingQuietly(heading), .headingQuietly(nil), .callbackHeading(heading),
      .callbackHeadingAgain,
      .error(CLError.Code.allCases.randomElement(using: &random)!),
      .foreignError(domain: "NSURLErrorDomain", number: -1009), .rotate(orientation),
      .rotateQuietly(orientation), .callbackRotation, .someoneBeginsOrientation,
      .someoneEndsOrientation, .services(isOn: .random(using: &random)),
      .inside("client enabled true", .location(location)),
    ]
    return all.randomElement(using: &random)!
  }
}

extension Reaction {
  fileprivate static func random(using random: inout Random) -> Reaction {
    let isOn = Bool.random(using: &random)
    let all: [Reaction] = [
      .enabled(isOn), .location(.random(using: &random)), .heading(.random(using: &random)),
      .error(domain: kCLErrorDomain, number: .random(in: 0..<30, using: &random)),
      .error(domain: "com.example", number: .random(in: -9...9, using: &random)),
      .phoneAsks(isOn ? .always : .whenInUse), .phoneLocation(isOn: isOn),
      .phoneHeading(isOn: isOn),
      .phoneHeadingOrientation(CLDeviceOrientation.allCases.randomElement(using: &random)!),
      .phoneSignificantChanges(isOn: isOn), .phoneOrientationNotifications(isOn: isOn),
      .phoneConfiguration(
        accuracy: Number(.any(&random)), filter: Number(.any(&random)),
        activity: CLActivityType.allCases.randomElement(using: &random)!),
      .manager(isReleased: isOn), .client(isReleased: isOn),
    ]
    return all.randomElement(using: &random)!
  }
}
