import Foundation

/// A scenario with its recorded results: comments, inputs, and the outcome of each input.
public struct Transcript: Equatable, Sendable {
  public enum Entry: Equatable, Sendable {
    /// A line that starts with `#`, or a blank one.
    case comment(String)
    case step(Step)
  }

  public struct Step: Equatable, Sendable {
    /// The number of the line in the file, from 1.
    public let line: Int
    public let input: Input
    /// The input as it is written in the file.
    public let text: String
    public var outcome: Outcome
  }

  /// The name of the file in error messages.
  public let file: String
  public internal(set) var entries: [Entry]

  /// The comment in the first line, which says what the transcript pins; nil if there is none.
  public var title: String? {
    guard case .comment(let comment)? = entries.first, comment.hasPrefix("# ") else { return nil }
    return comment
  }

  public var steps: [Step] {
    entries.compactMap { entry in
      if case .step(let step) = entry { step } else { nil }
    }
  }

  public func replacing(_ outcomes: [Outcome]) -> Transcript {
    var result = self
    var outcomes = outcomes[...]
    result.entries = entries.map { entry in
      guard case .step(var step) = entry else { return entry }
      step.outcome = outcomes.removeFirst()
      return .step(step)
    }
    return result
  }

  /// The text of the transcript, with each outcome directly under its input.
  public var text: String {
    var lines: [String] = []
    for entry in entries {
      switch entry {
      case .comment(let comment): lines.append(comment)
      case .step(let step): lines += [step.text] + step.outcome.lines
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

public struct Outcome: Hashable, Sendable {
  public var reactions: [Reaction]
  /// The public state; nil if it equals the one printed last.
  public var state: PublicState?
  /// The reasons why an input was not delivered, as `!!` lines. Recorded transcripts have no such line.
  public var obstacles: [String] = []

  public init(reactions: [Reaction] = [], state: PublicState? = nil) {
    self.reactions = reactions
    self.state = state
  }

  var isEmpty: Bool { reactions.isEmpty && state == nil && obstacles.isEmpty }

  /// The lines of the outcome in a transcript.
  public var lines: [String] {
    reactions.map { "  -> \($0)" } + (state.map { ["  == \($0)"] } ?? [])
      + obstacles.map { "  !! \($0)" }
  }
}
