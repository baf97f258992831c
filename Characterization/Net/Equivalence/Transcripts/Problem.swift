import Foundation

/// An error in something that a person wrote: the place, the mistake and the remedy, on one line.
package struct Problem: Error, Equatable, CustomStringConvertible {
  package let file: String
  package let line: Int?
  package let column: Int?
  package let message: String

  package init(file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  package var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(place): \(message)".onOneLine
  }
}

extension Problem {
  /// Checks the inputs of a comparison, or of transcripts.
  ///
  /// - Throws: a problem if there is none, if one is listed twice, or if two have the same description, by which a report
  ///   and a transcript name them.
  static func check<Input: Hashable>(_ inputs: [Input]) throws(Problem) {
    if inputs.isEmpty {
      throw Problem(
        file: "inputs", "there is none, so nothing would be compared; list at least one")
    }
    // Not by the text: for `==`, a letter with an accent equals the letter and the accent, and both are worth an input.
    var known: [[UInt8]: Input] = [:]
    for input in inputs {
      let description = "\(input)"
      guard let other = known.updateValue(input, forKey: Array(description.utf8)) else { continue }
      throw Problem(
        file: "inputs",
        other == input
          ? "`\(description)` is listed twice; list it once"
          : "two inputs have the description `\(description)`; give each another one")
    }
  }
}

/// The problems of all files.
package struct Problems: Error {
  package let all: [Problem]

  package init(_ all: [Problem]) { self.all = all }

  /// Nil for an error that is not about files.
  package init?(_ error: any Error) {
    guard let all = (error as? Problems)?.all ?? (error as? Problem).map({ [$0] }) else {
      return nil
    }
    self.all = all
  }
}

/// An error in a line: the column, and a message with the expected text.
package struct Unreadable: Error {
  package let column: Int
  package let message: String

  package init(column: Int, message: String) {
    self.column = column
    self.message = message
  }
}

extension String {
  /// The text, made printable and truncated after 600 Unicode scalars: a quotation from a file may contain
  /// anything.
  package var onOneLine: String {
    String(unicodeScalars.prefix(600)).printable + (unicodeScalars.count > 600 ? "…" : "")
  }
}
