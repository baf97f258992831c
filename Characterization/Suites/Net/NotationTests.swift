import Equivalence
import Foundation
import SimulatedPhone
import Testing

@testable import PhoneScenarios

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
    var random = SplitMix64(seed: 1)
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
  @Test func `is read and written without loss`() throws {
    var transcript = "# All words.\n\ncreate fine\ncallback paused\n"
    for input in Input.all { transcript += "\(input)\n# A comment, kept.\n\n" }
    #expect(try Transcript(transcript, file: "all").text == transcript)
    #expect(try Transcript(transcript, file: "all").steps.count == Input.all.count + 2)
  }

  @Test func `changes no byte of a bundled transcript`() throws {
    let files = try Repository.transcripts()
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

  @Test(arguments: [(1, "denied"), (99, "kCLErrorDomain 99")])
  func `prints a known Core Location error by name, and others by number`(
    number: Int, text: String
  ) {
    let reaction = Reaction.error(domain: kCLErrorDomain, number: number)
    #expect("\(reaction)" == "client error \(text)")
  }
}

// MARK: Each word of the notation, with each of its optional values

extension Location {
  fileprivate static let all: [Location] = [
    Location(52.5, -0.0), Location(-1e-7, .leastNonzeroMagnitude, [.altitude: 1e16]),
    Location(1, 2, [.timestamp: 5]),
    Location(0.1, 2, [.altitude: -1, .timestamp: 1e300]),
    Location(.nan, .nan, [.altitude: .nan, .timestamp: .nan]),
  ]
}

extension Heading {
  fileprivate static let all: [Heading] = [5, .nan].flatMap { (accuracy: Double) in
    let magnetic = Heading(1.5, accuracy: accuracy)
    var both = magnetic
    both.trueHeading = Number(359.9)
    return [magnetic, both, Heading(.nan, accuracy: accuracy, trueHeading: 1, timestamp: .nan)]
  }
}

extension Input {
  /// Inputs that are allowed anywhere after `create`.
  fileprivate static var all: [Input] {
    var all = Input.phrases.byText.values.filter {
      ![.create(.fine), .create(.coarse), .release, .dropClient].contains($0)
    }
    all += [
      .callbackLocations(Location.all), .foreignError(domain: "NSURLErrorDomain", number: -1009),
      .wait(Number(15)), .wait(Number(0.5)), .inside("client error", .wait(Number(0))),
    ]
    for location in Location.all {
      all += [.location(location), .locationQuietly(location), .callbackLocations([location])]
      all.append(.inside("client enabled true", .location(location)))
    }
    for heading in Heading.all {
      all += [.heading(heading), .headingQuietly(heading), .callbackHeading(heading)]
    }
    return all
  }
}
