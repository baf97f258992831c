import Foundation
import Testing
import ToolSupport

@Test("A misspelt word has a neighbor, a foreign word has none")
func neighbors() {
  #expect(meant("chekc", among: ["build", "check", "save"]) == "check")
  #expect(meant("publish", among: ["build", "check", "save"]) == nil)
}

@Test("A command returns both outputs and its status, and gets its input")
func commands() throws {
  let output = try run(["sh", "-c", "cat; echo no >&2; exit 3"], input: Data("yes".utf8))
  #expect((output.text, output.errors, output.status) == ("yes", "no\n", 3))
  #expect(throws: Failure.self) { try run(["no-such-command"]) }
}

@Test("A temporary folder is removed, even after an error")
func folders() throws {
  var place: URL?
  #expect(throws: Failure.self) {
    try withTemporaryFolder { folder in
      place = folder
      throw Failure("")
    }
  }
  #expect(!FileManager.default.fileExists(atPath: try #require(place).path))
}
