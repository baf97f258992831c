import Foundation
import Testing
import ToolSupport

@Test("A misspelt word has a neighbor, a foreign word has none")
func neighbors() {
  #expect(meant("chekc", among: ["build", "check", "save"]) == "check")
  #expect(meant("publish", among: ["build", "check", "save"]) == nil)
}

@Test("A missing command is named")
func missing() throws {
  #expect(throws: Failure.self) { try run(["no-such-command"]) }
}

@Test("A command that does not end is stopped")
func limit() throws {
  #expect(try Command(["sh", "-c", "trap '' INT; sleep 1000"]).wait(until: .now()).status == 124)
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
