import Equivalence
import SimulatedPhone

/// A nearby provider behind one interface.
@MainActor
public protocol NearbyProviderSubject: AnyObject {
  func startLocationUpdates()
  func getCurrentLocation() -> Coordinate
  /// Makes one listener hear of moves, in place of another. Nobody listens at first.
  func listen(_ hear: @escaping (Coordinate) -> Void)
  func stopListening()
}

public typealias NearbyProviderKind = CompanionKind<any NearbyProviderSubject>

public final class NearbyProviderPlayer: CompanionPlayer {
  public enum Input: Hashable, Sendable, CustomStringConvertible {
    case start
    case listen
    case stopListening
    /// Metres north of a place on the equator.
    case locations([Double])
    case fails
    case letGo

    public var description: String {
      switch self {
      case .start: "start updates"
      case .listen: "listen"
      case .stopListening: "stop listening"
      case .locations(let metres): "locations \(metres) m north"
      case .fails: "error"
      case .letGo: "let go"
      }
    }
  }

  public static let alphabet: [Input] =
    [.start, .listen, .stopListening, .fails, .letGo, .locations([]), .locations([0, 200])]
    + [0, 60, 99.99, 100, 160, 260].map { .locations([$0]) }

  public let phone = Phone()
  public var told: [String] = []
  private var provider: (any NearbyProviderSubject)?

  public init(_ kind: NearbyProviderKind) { provider = phone.use { kind.make() } }

  public var subject: AnyObject? { provider }

  public func play(_ input: Input) {
    switch input {
    case .start: provider?.startLocationUpdates()
    case .listen: provider?.listen { [weak self] in self?.told.append("moved to \($0)") }
    case .stopListening: provider?.stopListening()
    case .locations(let metres):
      phone.callback(locations: metres.map { .onTheEquator(north: $0) })
    case .fails: phone.callback(error: CLError(.denied))
    case .letGo: provider = nil
    }
    if let provider { told.append("is at \(provider.getCurrentLocation())") }
  }
}

extension CLLocation {
  /// So many metres north of a place on the equator, to the last bit.
  package static func onTheEquator(north metres: Double) -> CLLocation {
    func place(_ latitude: Double) -> CLLocation {
      CLLocation(latitude: latitude, longitude: 0.5)
    }
    var latitude = metres / 6_371_008.8 * 180 / .pi
    // How sines are rounded is not ours to know, so the bits around are tried.
    for _ in 0..<64 {
      let short = metres - place(latitude).distance(from: place(0))
      if short == 0 { break }
      latitude = short > 0 ? latitude.nextUp : latitude.nextDown
    }
    return place(latitude)
  }
}
