import Foundation

/// A scenario and what is known to happen in it: comments, inputs, and under each input its outcome.
public struct Transcript: Equatable, Sendable {
  public enum Entry: Equatable, Sendable {
    /// A line that starts with `#`, or a blank one.
    case comment(String)
    case step(Step)
  }

  public struct Step: Equatable, Sendable {
    /// Counted from 1, in the file that was read.
    public let line: Int
    public let input: Input
    /// The input as its author wrote it.
    public let text: String
    public var outcome: Outcome
  }

  /// The file's name, as errors print it.
  public let file: String
  public internal(set) var entries: [Entry]

  /// The comment at the beginning, if there is one: what the transcript pins.
  public var title: String? {
    guard case .comment(let comment)? = entries.first, comment.hasPrefix("# ") else { return nil }
    return comment
  }

  public var steps: [Step] {
    entries.compactMap { entry in
      if case .step(let step) = entry { step } else { nil }
    }
  }

  /// The same transcript with other outcomes, one for each step.
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

  /// The transcript in the notation: outcomes stand directly under their input.
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

/// What came of one input.
public struct Outcome: Equatable, Sendable {
  public var reactions: [Reaction]
  /// The public state, if it is not the one printed last.
  public var state: PublicState?
  /// What kept an input from being delivered. The notation has no line for it: no approved
  /// transcript holds any.
  public var obstacles: [String] = []

  public init(reactions: [Reaction] = [], state: PublicState? = nil) {
    self.reactions = reactions
    self.state = state
  }

  var isEmpty: Bool { reactions.isEmpty && state == nil && obstacles.isEmpty }

  /// The outcome as it stands in a transcript.
  public var lines: [String] {
    reactions.map { "  -> \($0)" } + (state.map { ["  == \($0)"] } ?? [])
      + obstacles.map { "  !! \($0)" }
  }
}
