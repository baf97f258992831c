import Foundation
import PhoneScenarios
import Testing

/// What the Swift tests of a suite name: a mutant that turns them red, and for the shared suite also a transcript.
struct RedListTests {
  private let shared = "Shared/LocationManagerTests.swift"

  /// Each test below a folder of the suites, or of one file, as its suite and its name, with the transcripts in the
  /// comment above it.
  private func tests(in path: String) throws -> [(name: String, transcripts: [String])] {
    let place = Repository.root.appending(path: "Characterization/Suites/\(path)")
    let files = path == shared ? [place] : try Repository.files("swift", in: place)
    let sources = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    var (tests, suite, transcripts): ([(String, [String])], String, [String]) = ([], "", [])
    for line in sources.flatMap({ $0.components(separatedBy: "\n") }) {
      // In a debug build, to match each line takes two seconds.
      guard ["@Suite", "/// Also: ", "func `"].contains(where: line.contains) else { continue }
      if let found = line.firstMatch(of: /@Suite.* (?:struct|class) `(.+)`/) {
        suite = String(found.1)
      }
      if let found = line.firstMatch(of: /\/\/\/ Also: (\S+\.transcript)/) {
        transcripts.append(String(found.1))
      }
      guard let found = line.firstMatch(of: /func `(.+)`\(/) else { continue }
      tests.append(("\(suite)/\(found.1)", transcripts))
      transcripts = []
    }
    return tests
  }

  @Test func `each test of the shared suite names transcripts that exist`() throws {
    let tests = try tests(in: shared)
    #expect(!tests.isEmpty)
    for (name, transcripts) in tests {
      #expect(!transcripts.isEmpty, "\(name): add a line `/// Also: FOLDER/FILE.transcript`")
      for file in transcripts {
        let path = Repository.transcripts.appending(path: file).path
        #expect(FileManager.default.fileExists(atPath: path), "\(name): there is no \(file)")
      }
    }
  }

  /// The tests that no mutant turns red, with the edit by hand that did: an operator changes no declaration, invents no
  /// value, and knows no decoder.
  private let redByHand = [
    "A default place with injected dependencies/is nil if there are no places":
      "a place without a name in place of the first one",
    "A location manager that is released/is not an NSObject": "`NSObject` as the superclass",
    "A location manager/does not retain its client": "`var delegate` without `weak`",
    "A location service with a fake manager/delivers nothing while its manager has no location":
      "an invented location at each request",
    "A stack of saved places/has no places if its storage has none": "a place more than it has",
    "A stack of saved places/has the places of its storage, here in memory":
      "a place more than it has",
    "A stack of saved places/throws an error if the data has another format":
      "`try?` before the decoder",
    "A stream of the moves of a nearby provider/finishes for a canceled reader, and does not retain its provider":
      "a provider that retains itself once it has a stream",
    "Given a nearby provider/when the last owner releases its observer, then the provider does not retain it":
      "`var observer` without `weak`",
    "The download of places/fails if the language makes no valid URL": "another error",
  ]

  @Test(
    arguments: [
      ("shared", "Shared/LocationManagerTests.swift", "Modern/LocationManager"),
      ("fakes", "Modern", "Modern"),
    ])
  func `each test of a group has a mutant that turns it red`(
    group: String, path: String, mutated: String
  ) throws {
    let file = "Characterization/Mistakes/Mutants/red-\(group).tsv"
    let list = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
    let rows = list.split(separator: "\n").dropFirst().map { $0.components(separatedBy: "\t") }
    let complete = rows.filter { $0.count == 5 && !$0.contains("") }.map { $0[0] }
    let remedy = "scripts/mutate --group \(group) \(mutated) --write"
    let tests = try tests(in: path).map(\.name).filter { redByHand[$0] == nil }
    #expect(complete == tests.sorted(), "\(remedy) writes the list again")
  }
}
