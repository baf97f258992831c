import Legacy
import Modern
import PhoneScenarios

extension NearbyProviderKind {
  /// The implementations that must behave the same. The first one is the reference.
  package static var parity: [Self] { [legacy, modern] }
  package static var legacy: Self { Self(name: "legacy") { LegacyProvider() } }
  package static var modern: Self { Self(name: "modern") { ModernProvider() } }
}

private final class LegacyProvider: NearbyProviderSubject {
  private let provider = Legacy.NearbyProvider()

  func startLocationUpdates() { provider.startLocationUpdates() }
  func listen(_ report: @escaping (PhoneScenarios.Coordinate) -> Void) {
    provider.listener = Listener(report)
  }
  func stopListening() { provider.listener = nil }

  func getCurrentLocation() -> PhoneScenarios.Coordinate {
    let (latitude, longitude) = provider.getCurrentLocation()
    return PhoneScenarios.Coordinate(latitude, longitude)
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

  func listen(_ report: @escaping (PhoneScenarios.Coordinate) -> Void) {
    listener = Listener { [weak self] move in
      // A place that no input has, so that the comparison shows it.
      report(self?.reader?.hasReceived(move) == false ? PhoneScenarios.Coordinate(-90, 0) : move)
    }
    provider.observer = listener
  }

  func readMoves() {
    reader?.stop()
    if listener != nil { reader = MoveReader(provider.movements) }
  }

  func getCurrentLocation() -> PhoneScenarios.Coordinate {
    PhoneScenarios.Coordinate(provider.getCurrentLocation())
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

  func hasReceived(_ move: PhoneScenarios.Coordinate) -> Bool {
    defer { last = nil }
    return last.map(PhoneScenarios.Coordinate.init) == move
  }
}

@MainActor
private final class Listener: MovementObserver, @MainActor Legacy.NearbyProviderListener {
  private let report: (PhoneScenarios.Coordinate) -> Void

  init(_ report: @escaping (PhoneScenarios.Coordinate) -> Void) { self.report = report }

  func nearbyProvider(didMoveToLatitude latitude: Double, longitude: Double) {
    report(PhoneScenarios.Coordinate(latitude, longitude))
  }

  func moved(to coordinate: Modern.Coordinate) { report(PhoneScenarios.Coordinate(coordinate)) }
}

extension PhoneScenarios.Coordinate {
  fileprivate init(_ coordinate: Modern.Coordinate) {
    self.init(coordinate.latitude, coordinate.longitude)
  }
}
