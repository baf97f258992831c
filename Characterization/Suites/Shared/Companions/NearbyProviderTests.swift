import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

/// The names have the form given, when, then, as in the article about the class. See Legacy/README.md.
@MainActor
@Suite(.ownPhone) struct `Given a nearby provider` {
  /// Inputs, and the moves that the listener receives, in meters.
  struct Walk: CustomTestStringConvertible {
    let testDescription: String
    let inputs: [NearbyProviderPlayer.Input]
    let moves: [Double]

    init(_ name: String, _ inputs: [NearbyProviderPlayer.Input], moves: [Double] = []) {
      (testDescription, self.inputs, self.moves) = (name, inputs, moves)
    }
  }

  nonisolated static let walks = [
    Walk("when it is new, then its location is 0, 0", [.stopListening]),
    Walk("when it has no listener, then it ignores locations", [.start, .locations([0])]),
    Walk(
      "when it has a listener later, then this one receives only the next location",
      [.start, .locations([0]), .listen, .locations([0])], moves: [0]),
    Walk(
      "when its listener has stopped, then it keeps the last location",
      [.start, .listen, .locations([0]), .stopListening, .locations([500])], moves: [0]),
    Walk(
      "when it has a listener again, then it measures the move from the last location",
      [.start, .listen, .locations([0]), .stopListening, .locations([500]), .listen]
        + [.locations([50])], moves: [0]),
    Walk("when updates are not started, then it reports nothing", [.listen, .locations([0])]),
    Walk(
      "when updates are started again, then it keeps the location",
      [.listen, .start, .locations([0]), .start, .locations([0])], moves: [0]),
    Walk(
      "when it moves by 100 m, then this is a move",
      [.listen, .start, .locations([0]), .locations([100])], moves: [0, 100]),
    Walk(
      "when it moves by less, then this is no move",
      [.listen, .start, .locations([0]), .locations([99.99])], moves: [0]),
    Walk(
      "when steps are small, then they add up from the last reported location",
      [.listen, .start] + [0, 40, 80, 120, 160, 230].map { .locations([$0]) },
      moves: [0, 120, 230]),
    Walk(
      "when several locations arrive, then it uses only the last one",
      [.listen, .start, .locations([500, 0]), .locations([500, 0])], moves: [0]),
    Walk(
      "when no location arrives, then this is no move",
      [.listen, .start, .locations([]), .locations([0]), .locations([])], moves: [0]),
    Walk(
      "when an error arrives, then it ignores it",
      [.listen, .start, .fails, .locations([0])], moves: [0]),
  ]

  /// The location is that of the last move, also inside the call of the listener.
  @Test(arguments: NearbyProviderKind.parity, walks)
  func `then it reports these moves`(kind: NearbyProviderKind, walk: Walk) {
    func place(_ meters: Double) -> String { "\(Number(meters)) m north" }
    let reactions = NearbyProviderPlayer(kind).reactions(to: walk.inputs)
    #expect(
      reactions.filter { $0.hasPrefix("moved") }
        == walk.moves.map { "moved to \(place($0)), and is at \(place($0)) inside" })
    #expect(reactions.last == "is at \(walk.moves.last.map(place) ?? "0 0")")
  }
}
