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
  func listen(_ hear: @escaping (Parity.Coordinate) -> Void) { provider.listener = Listener(hear) }
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

  func listen(_ hear: @escaping (Parity.Coordinate) -> Void) {
    listener = Listener(hear)
    provider.observer = listener
  }

  func getCurrentLocation() -> Parity.Coordinate {
    Parity.Coordinate(provider.getCurrentLocation())
  }
}

@MainActor
private final class Listener: MovementObserver, @MainActor Legacy.NearbyProviderListener {
  private let hear: (Parity.Coordinate) -> Void

  init(_ hear: @escaping (Parity.Coordinate) -> Void) { self.hear = hear }

  func nearbyProvider(didMoveToLatitude latitude: Double, longitude: Double) {
    hear(Parity.Coordinate(latitude, longitude))
  }

  func moved(to coordinate: Modern.Coordinate) { hear(Parity.Coordinate(coordinate)) }
}

extension Parity.Coordinate {
  fileprivate init(_ coordinate: Modern.Coordinate) {
    self.init(coordinate.latitude, coordinate.longitude)
  }
}
