import Parity
import SimulatedPhone
import Subjects
import Testing

/// The names have the form given, when, then, as in the article about the class. See Legacy/README.md.
@MainActor
@Suite(.ownPhone) struct `Given a nearby provider` {
  let phone = Phone.current

  @Test(arguments: NearbyProviderKind.parity)
  func
    `when updates are started, then it makes four calls, and reports the location 52.51631, 13.37777`(
      kind: NearbyProviderKind
    )
  {
    let provider = kind.make()
    var moves: [Coordinate] = []
    provider.listen { moves.append($0) }

    let calls = phone.calls { provider.startLocationUpdates() }
    #expect(
      calls == [
        "delegate = set", "desiredAccuracy = -1.0", "requestAlwaysAuthorization",
        "startUpdatingLocation",
      ])

    phone.callback(locations: [.at(52.51631, 13.37777)])
    #expect(moves == [Coordinate(52.51631, 13.37777)])
  }

  /// Inputs, the moves that the listener receives, and the location of the provider afterwards, in meters.
  struct Walk: CustomTestStringConvertible {
    let testDescription: String
    let inputs: [NearbyProviderPlayer.Input]
    let moves: [Double]
    let location: Double?

    /// The location is that of the last move, unless another one is given.
    init(
      _ name: String, _ inputs: [NearbyProviderPlayer.Input], moves: [Double] = [],
      at location: Double? = nil
    ) {
      (testDescription, self.inputs, self.moves) = (name, inputs, moves)
      self.location = location ?? moves.last
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

  /// The location is already the new one inside the call of the listener.
  @Test(arguments: NearbyProviderKind.parity, walks)
  func `then it reports these moves`(kind: NearbyProviderKind, walk: Walk) {
    func place(_ meters: Double) -> Coordinate { Coordinate(.onTheEquator(north: meters)) }
    let reactions = NearbyProviderPlayer(kind).reactions(to: walk.inputs)
    #expect(
      reactions.filter { $0.hasPrefix("moved") }
        == walk.moves.map { "moved to \(place($0)), and is at \(place($0)) inside" })
    #expect(reactions.last == "is at \(walk.location.map(place) ?? Coordinate(0, 0))")
  }

  @Test(arguments: NearbyProviderKind.parity)
  func `when updates are started again, then it requests permission again`(
    kind: NearbyProviderKind
  ) {
    let provider = kind.make()
    provider.startLocationUpdates()
    #expect(phone.changes { provider.startLocationUpdates() } == [.asks(.always)])
  }

  @Test(arguments: NearbyProviderKind.parity)
  func `when the first location is 0, 0, then it reports it and ignores statuses and headings`(
    kind: NearbyProviderKind
  ) {
    let provider = kind.make()
    var moves: [Coordinate] = []

    provider.listen { moves.append($0) }
    provider.startLocationUpdates()
    phone.callback(status: .denied)
    phone.callback(heading: phone.makeHeading(degrees: 90, accuracy: 5))
    phone.callback(locations: [.at(0, 0)])

    #expect(moves == [Coordinate(0, 0)])
  }
}
