import Foundation

extension Transcript {
  /// Reads a transcript from data in UTF-8.
  ///
  /// - Throws: ``Problem`` for the first line that is not in the notation, and for the first input in a
  ///   wrong order. It gives the line, the column and the expected text.
  public init(_ data: Data, file: String) throws(Problem) {
    self.file = file
    var reader = Reader(file: file)
    for line in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(Array(line))
    }
    try reader.finish()
    entries = reader.entries
  }

  public init(_ text: String, file: String) throws(Problem) {
    try self.init(Data(text.utf8), file: file)
  }
}

private struct Reader {
  let file: String
  private(set) var entries: [Transcript.Entry] = []
  private var step: Transcript.Step?
  /// The comments since the last input, which are moved below its outcome.
  private var comments: [Transcript.Entry] = []
  private var number = 0
  private var order = OrderOfInputs()

  init(file: String) { self.file = file }

  mutating func read(_ bytes: [UInt8]) throws(Problem) {
    number += 1
    let line = try decoded(bytes)
    do {
      if line.allSatisfy({ $0 == " " || $0 == "\t" }) || bytes.first == UInt8(ascii: "#") {
        comments.append(.comment(line))
      } else if line.hasPrefix("  -> ") {
        try addReaction(line)
      } else if line.hasPrefix("  == ") {
        try addState(line)
      } else if line.first == " " || line.first == "\t" {
        throw Unreadable(
          column: 1,
          message: "expected an input at the start of the line, or two spaces and `-> ` or `== `")
      } else {
        try addInput(line)
      }
    } catch let error as Unreadable {
      throw problem(error.message, column: error.column)
    } catch {
      throw problem("\(error)")
    }
  }

  mutating func finish() throws(Problem) {
    flush()
    // The text after the last line feed is a line only if it is not empty.
    if case .comment("")? = entries.last { entries.removeLast() }
    if let message = order.missing { throw problem(message, column: 1) }
  }

  private mutating func addInput(_ line: String) throws {
    let input = try Input(line)
    guard order.allows(input) else {
      throw Unreadable(column: 1, message: order.objection(to: input))
    }
    order.advance(over: input)
    flush()
    step = Transcript.Step(line: number, input: input, text: line, outcome: Outcome())
  }

  private mutating func addReaction(_ line: String) throws {
    let reaction = try Reaction(line.dropFirst(5), column: 6)
    try expectNoState("reaction", "expected this reaction above the `==` line")
    step?.outcome.reactions.append(reaction)
  }

  private mutating func addState(_ line: String) throws {
    let state = try PublicState(line.dropFirst(5), column: 6)
    try expectNoState("state", "expected at most one `==` line for each input")
    step?.outcome.state = state
  }

  private func expectNoState(_ line: String, _ message: String) throws(Unreadable) {
    guard let outcome = step?.outcome else {
      throw Unreadable(column: 1, message: "expected an input before the first \(line)")
    }
    if outcome.state != nil { throw Unreadable(column: 1, message: message) }
  }

  private mutating func flush() {
    if let step { entries.append(.step(step)) }
    entries += comments
    step = nil
    comments = []
  }

  private func decoded(_ bytes: [UInt8]) throws(Problem) -> String {
    guard bytes.last != UInt8(ascii: "\r") else {
      throw problem(
        "expected the line to end with LF, found CRLF; save the file with Unix line endings",
        column: String(decoding: bytes.dropLast(), as: UTF8.self).count + 1)
    }
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw problem(
        "expected UTF-8 without a byte order mark; save the file without it", column: 1)
    }
    guard let line = String(validating: bytes, as: UTF8.self) else {
      let good = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
      throw problem(
        "expected UTF-8, found other bytes; save the file as UTF-8", column: good.count + 1)
    }
    return line
  }

  private func problem(_ message: String, column: Int? = nil) -> Problem {
    Problem(file: file, line: number, column: column, message)
  }
}
