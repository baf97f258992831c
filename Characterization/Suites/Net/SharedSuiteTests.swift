import Foundation
import PhoneScenarios
import Testing

/// What the Swift tests of the shared suite name: a transcript, and a mutant that turns them red.
struct SharedSuiteTests {
  /// Each test as its suite and its name, with the transcripts in the comment above it.
  private func tests() throws -> [(name: String, transcripts: [String])] {
    let path = "Characterization/Suites/Shared/LocationManagerTests.swift"
    let source = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    var (tests, suite, transcripts): ([(String, [String])], String, [String]) = ([], "", [])
    for line in source.components(separatedBy: "\n") {
      if let found = line.firstMatch(of: /@Suite.* struct `(.+)`/) { suite = String(found.1) }
      if let found = line.firstMatch(of: /\/\/\/ Also: (\S+\.transcript)/) {
        transcripts.append(String(found.1))
      }
      guard let found = line.firstMatch(of: /func `(.+)`\(/) else { continue }
      tests.append(("\(suite)/\(found.1)", transcripts))
      transcripts = []
    }
    return tests
  }

  @Test func `each test names transcripts that exist`() throws {
    let tests = try tests()
    #expect(!tests.isEmpty)
    for (name, transcripts) in tests {
      #expect(!transcripts.isEmpty, "\(name): add a line `/// Also: FOLDER/FILE.transcript`")
      for file in transcripts {
        let path = Repository.transcripts.appending(path: file).path
        #expect(FileManager.default.fileExists(atPath: path), "\(name): there is no \(file)")
      }
    }
  }

  @Test func `each test has a mutant that turns it red`() throws {
    let path = "Characterization/Mistakes/Mutants/red-shared.tsv"
    let list = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    let rows = list.split(separator: "\n").dropFirst().map { $0.components(separatedBy: "\t") }
    let complete = rows.filter { $0.count == 5 && !$0.contains("") }.map { $0[0] }
    let remedy = "scripts/mutate --group shared Modern/LocationManager --write"
    #expect(try complete == tests().map(\.name).sorted(), "\(remedy) writes the list again")
  }
}
