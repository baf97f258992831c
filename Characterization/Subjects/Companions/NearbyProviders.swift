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
  func listen(_ hear: @escaping (Coordinate) -> Void) { provider.listener = Listener(hear) }
  func stopListening() { provider.listener = nil }

  func getCurrentLocation() -> Coordinate {
    let location = provider.getCurrentLocation()
    return Coordinate(location.latitude, location.longitude)
  }

  private final class Listener: Legacy.NearbyProviderListener {
    let hear: (Coordinate) -> Void

    init(_ hear: @escaping (Coordinate) -> Void) { self.hear = hear }

    func nearbyProvider(didMoveToLatitude latitude: Double, longitude: Double) {
      hear(Coordinate(latitude, longitude))
    }
  }
}

private final class ModernProvider: NearbyProviderSubject {
  private let provider = Modern.NearbyProvider(locationManager: CLLocationManager())
  private var listener: Listener?

  func startLocationUpdates() { provider.startLocationUpdates() }
  func stopListening() { listener = nil }

  func listen(_ hear: @escaping (Coordinate) -> Void) {
    listener = Listener(hear)
    provider.listener = listener
  }

  func getCurrentLocation() -> Coordinate {
    let location = provider.getCurrentLocation()
    return Coordinate(location.latitude, location.longitude)
  }

  private final class Listener: LocationObservable {
    let hear: (Coordinate) -> Void

    init(_ hear: @escaping (Coordinate) -> Void) { self.hear = hear }

    func moved(toLatitude latitude: Double, longitude: Double) {
      hear(Coordinate(latitude, longitude))
    }
  }
}
