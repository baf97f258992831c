/// How the transcripts of one type of system are read and written.
package struct TranscriptFormat<System: ObservedSystem>: Sendable {
  /// The name of the system in a line `system NAME` before the first input. Nil if a transcript has no such line.
  package var system: String?
  /// Returns the input that a line names, or throws what was expected instead.
  package var input: @Sendable (_ line: String) throws(Unreadable) -> System.Input
  /// Returns the number of the first input that is in a wrong order, from 0, with a sentence. The number of all inputs
  /// stands for the end of the file. By default, any order is right.
  package var misplaced: @Sendable ([System.Input]) -> (index: Int, message: String)? = { _ in nil }
  /// Returns why a system cannot receive the input now, in a sentence. By default, `allows` decides.
  package var objection: @MainActor @Sendable (System, System.Input) -> String? = {
    $0.allows($1) ? nil : "the input `\($1)` is not allowed here; move or remove it"
  }
  /// The system is about to receive the input with this number, from 0.
  package var willApply: @MainActor @Sendable (System, Int) -> Void = { _, _ in }
  /// Returns the inputs that a system still waits to deliver at the end, with a sentence for each.
  package var undelivered: @MainActor @Sendable (System) -> [(index: Int, message: String)] = { _ in
    []
  }
  /// Returns the lines of a transcript for what was observed after one input. By default, a line with `->` for each text.
  package var lines: (@Sendable (System.Outcome) -> [String])?

  package init(input: @escaping @Sendable (String) throws(Unreadable) -> System.Input) {
    self.input = input
  }

  /// The format of a system that receives these inputs. Each line names an input by its description.
  ///
  /// - Throws: ``Problem`` if a comparison with these inputs would have one, or if a description cannot be a line.
  package init(_ inputs: [System.Input]) throws(Problem) {
    try Problem.check(inputs)
    var named: [String: System.Input] = [:]
    for input in inputs {
      let name = "\(input)"
      named[name] = input
      guard let first = name.first, first != "#", first != " ", name.printable == name else {
        throw Problem(
          file: "inputs",
          "the description `\(name)` cannot be a line of a transcript; give the input one that begins"
            + " with a letter and is one line")
      }
    }
    self.init { [named] line throws(Unreadable) in
      if let input = named[line] { return input }
      let nearest = named.keys.min {
        ($0.difference(from: line).count, $0) < ($1.difference(from: line).count, $1)
      }
      throw Unreadable(
        column: 1, message: "expected an input, such as `\(nearest!)`, found `\(line)`")
    }
  }
}

extension String {
  /// The line of a transcript for a text that was observed.
  ///
  /// A text that a file would not show as it is stands in quotation marks, with escapes. So does one that begins with
  /// a quotation mark. Two different texts have different lines.
  package var asObservation: String {
    let isPlain =
      printable == self && first != " " && last != " " && first != "\"" && !isEmpty
    return "  -> " + (isPlain ? self : "\"\(escaped)\"")
  }

  private var escaped: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "\"", "\\": "\\\(scalar)"
      default: String(scalar).printable
      }
    }.joined()
  }
}
