/// What one input of the location manager caused.
package struct Outcome: Hashable, Sendable {
  package var reactions: [Reaction]
  /// The public state; nil if it equals the one printed last.
  package var state: PublicState?
  /// The reasons why an input was not delivered, as `!!` lines. Recorded transcripts have no such line.
  package var obstacles: [String]

  package init(
    reactions: [Reaction] = [], state: PublicState? = nil, obstacles: [String] = []
  ) {
    self.reactions = reactions
    self.state = state
    self.obstacles = obstacles
  }

  var isEmpty: Bool { reactions.isEmpty && state == nil && obstacles.isEmpty }

  /// The lines of the outcome in a transcript.
  package var lines: [String] {
    reactions.map { "  -> \($0)" } + (state.map { ["  == \($0)"] } ?? [])
      + obstacles.map { "  !! \($0)" }
  }
}
