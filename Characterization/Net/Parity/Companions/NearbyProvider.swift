import Equivalence
import SimulatedPhone

@MainActor
public protocol NearbyProviderSubject: AnyObject {
  func startLocationUpdates()
  func getCurrentLocation() -> Coordinate
  /// Calls `report` after each move from now on, in place of the previous closure.
  func listen(_ report: @escaping (Coordinate) -> Void)
  func stopListening()
  /// The listener also reads a stream of the moves, until it stops. Does nothing without a listener or without streams.
  func readMoves()
}

extension NearbyProviderSubject {
  public func readMoves() {}
}

public typealias NearbyProviderKind = CompanionKind<any NearbyProviderSubject>

public final class NearbyProviderPlayer: CompanionPlayer {
  public enum Input: Hashable, Sendable, CustomStringConvertible {
    case start, listen
    /// Listens, and stops inside the first move.
    case listenOnce
    case stopListening, readMoves
    /// The distances of the locations to a place on the equator, northward, in meters.
    case locations([Double])
    case fails, release

    public var description: String {
      switch self {
      case .start: "start updates"
      case .listen: "listen"
      case .listenOnce: "listen, and stop inside the first move"
      case .stopListening: "stop listening"
      case .readMoves: "read a stream of moves"
      case .locations(let meters): "locations \(meters) m north"
      case .fails: "error"
      case .release: "release"
      }
    }
  }

  public static let alphabet: [Input] =
    [
      .start, .listen, .listenOnce, .stopListening, .fails, .release, .locations([]),
      .locations([0, 200]),
    ]
    + [0, 60, 99.99, 100, 160, 260].map { .locations([$0]) }

  /// The inputs of a walk. An exploration has no stream, because each stream has a number of its own, so there would be no
  /// end of states.
  public static let walked = alphabet.filter { $0 != .release } + [.readMoves]

  public static let environment = [
    EnvironmentPart("Listener.report", because: "reports to the test, and captures nothing else")
  ]

  public let phone = Phone()
  public var reactions: [String] = []
  private var provider: (any NearbyProviderSubject)?

  /// Also reads the location, because a client may do so inside the move.
  private func moved(to coordinate: Coordinate) {
    let current = provider.map { "\($0.getCurrentLocation())" } ?? "nowhere"
    reactions.append("moved to \(coordinate), and is at \(current) inside")
  }

  public init(_ kind: NearbyProviderKind) { provider = phone.use { kind.make() } }

  public var subject: AnyObject? { provider }

  public func play(_ input: Input) {
    switch input {
    case .start: provider?.startLocationUpdates()
    case .listen: provider?.listen { [weak self] in self?.moved(to: $0) }
    case .listenOnce:
      provider?.listen { [weak self] in
        self?.moved(to: $0)
        self?.provider?.stopListening()
      }
    case .stopListening: provider?.stopListening()
    case .readMoves: provider?.readMoves()
    case .locations(let meters):
      phone.callback(locations: meters.map { .onTheEquator(north: $0) })
    case .fails: phone.callback(error: CLError(.denied))
    case .release: provider = nil
    }
    if let provider { reactions.append("is at \(provider.getCurrentLocation())") }
  }
}

extension CLLocation {
  /// Returns the location exactly `meters` north of a place on the equator, to the last bit.
  package static func onTheEquator(north meters: Double) -> CLLocation {
    func place(_ latitude: Double) -> CLLocation {
      CLLocation(latitude: latitude, longitude: 0.5)
    }
    var latitude = meters / 6_371_008.8 * 180 / .pi
    // Platforms round sines differently, so the neighboring values are tried too.
    for _ in 0..<64 {
      let short = meters - place(latitude).distance(from: place(0))
      if short == 0 { break }
      latitude = short > 0 ? latitude.nextUp : latitude.nextDown
    }
    return place(latitude)
  }
}
