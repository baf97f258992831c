import Legacy
import Modern
import Parity

extension NearbyProviderKind {
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

  func startLocationUpdates() { provider.startLocationUpdates() }
  func stopListening() { listener = nil }

  func listen(_ report: @escaping (Parity.Coordinate) -> Void) {
    listener = Listener(report)
    provider.observer = listener
  }

  func getCurrentLocation() -> Parity.Coordinate {
    Parity.Coordinate(provider.getCurrentLocation())
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
