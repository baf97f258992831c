/// What one input of the location manager caused.
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
