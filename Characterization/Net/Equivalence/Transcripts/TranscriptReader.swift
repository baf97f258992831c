import Foundation

extension Transcript {
  /// Reads a transcript from data in UTF-8.
  ///
  /// - Throws: ``Problem`` for the first line that is not in the format, and for the first input that is misplaced. It
  ///   gives the line, the column and the expected text.
  package init<System>(_ data: Data, file: String, as format: TranscriptFormat<System>)
    throws(Problem) where System.Input == Input
  {
    self.file = file
    var reader = Reader(file: file, system: format.system, readInput: format.input)
    for line in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(Array(line))
    }
    reader.finish()
    entries = reader.entries
    if let (index, message) = format.misplaced(steps.map(\.input)) {
      let line = index < steps.count ? steps[index].line : reader.number
      throw Problem(file: file, line: line, column: 1, message)
    }
  }

  /// Reads the file of a transcript. In error messages, a file without a name has that of its folder and its own.
  package init<System>(
    contentsOf file: URL, name: String? = nil, as format: TranscriptFormat<System>
  ) throws(Problem) where System.Input == Input {
    let name = name ?? file.pathComponents.suffix(2).joined(separator: "/")
    try self.init(FileSearch.contents(of: file, name: name), file: name, as: format)
  }
}

/// The name in the line `system NAME` of a transcript, and the number of this line.
package struct SystemLine: Equatable {
  package let name: String
  package let line: Int

  /// Reads the first line that is neither a comment nor blank. Nil if it names no system.
  package init?(_ transcript: Data) {
    var number = 0
    for line in transcript.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let text = String(decoding: line, as: UTF8.self).trimmingCharacters(
        in: .whitespacesAndNewlines)
      if text.isEmpty || text.hasPrefix("#") { continue }
      guard text.hasPrefix("system ") else { return nil }
      (name, self.line) = (String(text.dropFirst("system ".count)), number)
      return
    }
    return nil
  }
}

private struct Reader<Input: Hashable & Sendable> {
  let file: String
  /// The line that names the system, until it or the first input is read.
  private var systemLine: String?
  let readInput: (String) throws(Unreadable) -> Input
  private(set) var entries: [Transcript<Input>.Entry] = []
  private var step: Transcript<Input>.Step?
  /// The comments since the last input, which are moved below what was observed.
  private var comments: [Transcript<Input>.Entry] = []
  private(set) var number = 0

  init(
    file: String, system: String?, readInput: @escaping (String) throws(Unreadable) -> Input
  ) {
    self.file = file
    systemLine = system.map { "system \($0)" }
    self.readInput = readInput
  }

  mutating func read(_ bytes: [UInt8]) throws(Problem) {
    number += 1
    let line = try decoded(bytes)
    do throws(Unreadable) {
      if line.allSatisfy({ $0 == " " || $0 == "\t" }) || bytes.first == UInt8(ascii: "#") {
        comments.append(.comment(line))
      } else if line == systemLine {
        comments.append(.comment(line))
        systemLine = nil
      } else if line.hasPrefix("  -> ") || line.hasPrefix("  == ") {
        try addObservation(line)
      } else if line.first == " " || line.first == "\t" {
        throw Unreadable(
          column: 1,
          message: "expected an input at the start of the line, or two spaces and `-> ` or `== `")
      } else {
        let input = try readInput(line)
        flush()
        systemLine = nil
        step = Transcript.Step(line: number, input: input, text: line)
      }
    } catch {
      throw problem(error.message, column: error.column)
    }
  }

  mutating func finish() {
    flush()
    // The text after the last line feed is a line only if it is not empty.
    if case .comment("")? = entries.last { entries.removeLast() }
  }

  private mutating func addObservation(_ line: String) throws(Unreadable) {
    if step == nil {
      throw Unreadable(column: 1, message: "expected an input before the first observation")
    }
    step?.observed.append(line)
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
    // Decoding replaces what is not UTF-8. `String(validating:as:)` needs iOS 18.
    let line = String(decoding: bytes, as: UTF8.self)
    guard line.utf8.elementsEqual(bytes) else {
      let good = line.prefix { $0 != "\u{FFFD}" }
      throw problem(
        "expected UTF-8, found other bytes; save the file as UTF-8", column: good.count + 1)
    }
    return line
  }

  private func problem(_ message: String, column: Int? = nil) -> Problem {
    Problem(file: file, line: number, column: column, message)
  }
}
