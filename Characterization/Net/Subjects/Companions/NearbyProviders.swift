import Legacy
import Modern
import Parity

extension NearbyProviderKind {
  /// The implementations that must behave the same. The first one is the reference.
  public static var parity: [Self] { [legacy, modern] }
  public static var legacy: Self { Self(name: "legacy") { LegacyProvider() } }
  public static var modern: Self { Self(name: "modern") { ModernProvider() } }
}

private final class LegacyProvider: NearbyProviderSubject {
  private let provider = Legacy.NearbyProvider()

  func startLocationUpdates() { provider.startLocationUpdates() }
  func listen(_ report: @escaping (Parity.Coordinate) -> Void) {
    provider.listener = Listener(report)
  }
  func stopListening() { provider.listener = nil }

  func getCurrentLocation() -> Parity.Coordinate {
    let (latitude, longitude) = provider.getCurrentLocation()
    return Parity.Coordinate(latitude, longitude)
  }
}

private final class ModernProvider: NearbyProviderSubject {
  private let provider = Modern.NearbyProvider(locationManager: CLLocationManager())
  private var listener: Listener?
  private var reader: MoveReader?

  func startLocationUpdates() { provider.startLocationUpdates() }

  func stopListening() {
    listener = nil
    reader?.stop()
    reader = nil
  }

  func listen(_ report: @escaping (Parity.Coordinate) -> Void) {
    listener = Listener { [weak self] move in
      // A place that no input has, so that the comparison shows it.
      report(self?.reader?.hasReceived(move) == false ? Parity.Coordinate(-90, 0) : move)
    }
    provider.observer = listener
  }

  func readMoves() {
    reader?.stop()
    if listener != nil { reader = MoveReader(provider.movements) }
  }

  func getCurrentLocation() -> Parity.Coordinate {
    Parity.Coordinate(provider.getCurrentLocation())
  }
}

/// Reads a stream of moves at once. It does not stop by itself when the provider is released, because the stream must
/// finish then.
@MainActor
private final class MoveReader {
  private var task: Task<Void, Never>?
  /// The last move, until the listener receives the same one.
  private var last: Modern.Coordinate?

  init(_ moves: AsyncStream<Modern.Coordinate>) {
    task = readAtOnce(moves) { [weak self] in self?.last = $0 }
  }

  func stop() { task?.cancel() }

  func hasReceived(_ move: Parity.Coordinate) -> Bool {
    defer { last = nil }
    return last.map(Parity.Coordinate.init) == move
  }
}

@MainActor
private final class Listener: MovementObserver, @MainActor Legacy.NearbyProviderListener {
  private let report: (Parity.Coordinate) -> Void

  init(_ report: @escaping (Parity.Coordinate) -> Void) { self.report = report }

  func nearbyProvider(didMoveToLatitude latitude: Double, longitude: Double) {
    report(Parity.Coordinate(latitude, longitude))
  }

  func moved(to coordinate: Modern.Coordinate) { report(Parity.Coordinate(coordinate)) }
}

extension Parity.Coordinate {
  fileprivate init(_ coordinate: Modern.Coordinate) {
    self.init(coordinate.latitude, coordinate.longitude)
  }
}
