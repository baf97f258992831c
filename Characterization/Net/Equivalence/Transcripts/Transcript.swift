import Foundation

/// A scenario with its recorded results: comments, inputs, and the lines that were observed after each input.
package struct Transcript<Input: Hashable & Sendable>: Equatable, Sendable {
  package enum Entry: Equatable, Sendable {
    /// A line that starts with `#`, a blank one, or the line that names the system.
    case comment(String)
    case step(Step)
  }

  package struct Step: Sendable {
    /// The number of the line in the file, from 1.
    package let line: Int
    package let input: Input
    /// The input as it is written in the file.
    package let text: String
    /// The lines below the input, as they are written in the file: each begins with two spaces.
    package var observed: [String] = []

    package init(line: Int, input: Input, text: String) {
      (self.line, self.input, self.text) = (line, input, text)
    }
  }

  /// The name of the file in error messages.
  package let file: String
  package internal(set) var entries: [Entry]

  /// The comment in the first line, which says what the transcript pins; nil if there is none.
  package var title: String? {
    guard case .comment(let comment)? = entries.first, comment.hasPrefix("# ") else { return nil }
    return comment
  }

  package var steps: [Step] {
    entries.compactMap { entry in
      if case .step(let step) = entry { step } else { nil }
    }
  }

  /// Returns the same inputs with other observations, one list for each input.
  package func replacing(_ observed: [[String]]) -> Transcript {
    var result = self
    var observed = observed[...]
    result.entries = entries.map { entry in
      guard case .step(var step) = entry else { return entry }
      step.observed = observed.removeFirst()
      return .step(step)
    }
    return result
  }

  /// The text of the transcript, with each observation directly under its input.
  package var text: String {
    var lines: [String] = []
    for entry in entries {
      switch entry {
      case .comment(let comment): lines.append(comment)
      case .step(let step): lines += [step.text] + step.observed
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Transcript.Step: Equatable {
  /// Whether all bytes are equal: two texts can be equal as texts, and look different in a file.
  package static func == (one: Self, other: Self) -> Bool {
    one.line == other.line && one.input == other.input
      && one.text.utf8.elementsEqual(other.text.utf8)
      && one.hasSameObservations(as: other)
  }

  func hasSameObservations(as other: Self) -> Bool {
    observed.isSame(as: other.observed)
  }
}

extension Difference {
  /// Compares two transcripts with the same inputs. Returns nil if every observation is the same. If `includesEqual`, the
  /// inputs with equal observations are included, up to the last difference.
  package init?<Input>(
    _ left: Transcript<Input>, _ right: Transcript<Input>, names: (left: String, right: String),
    includesEqual: Bool = false
  ) {
    let pairs = Array(zip(left.steps, right.steps))
    guard let last = pairs.lastIndex(where: { !$0.hasSameObservations(as: $1) }) else { return nil }
    let steps = pairs[...last].filter { includesEqual || !$0.hasSameObservations(as: $1) }
    self.init(
      heading: left.file, title: left.title, names: names,
      steps: steps.map { left, right in
        Step(line: left.line, input: left.text, left: left.observed, right: right.observed)
      })
  }
}
