import Foundation

/// A line of the file of events that the tests of a package write.
package struct TestEvent {
  package enum Kind: String {
    case started = "testStarted"
    case ended = "testEnded"
    case issue = "issueRecorded"
  }

  package let kind: Kind
  /// The name of the test and its place, such as `Suite/name()/LogTests.swift:12:3`.
  package let test: String
  /// The first text of an issue.
  package let text: String?

  /// Reads a file. A process that crashes may leave half a line, and other events do not matter here.
  package static func all(in file: URL) throws -> [TestEvent] {
    struct Record: Decodable {
      struct Message: Decodable { let text: String }
      struct Payload: Decodable { let kind: String?, testID: String?, messages: [Message]? }
      let payload: Payload
    }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard let payload = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)).payload,
        let kind = payload.kind.flatMap(Kind.init), let test = payload.testID
      else { return nil }
      return TestEvent(kind: kind, test: test, text: payload.messages?.first?.text)
    }
  }
}
