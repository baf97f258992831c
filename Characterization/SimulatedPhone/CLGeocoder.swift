import Foundation

public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Stands in for CoreLocation's class. It answers from the phone's gazetteer, on a later turn: see
/// ``Phone/settle()``.
open class CLGeocoder: NSObject {
  private let phone: Phone
  private var pending: CLGeocodeCompletionHandler?
  private var requests = 0

  public override init() {
    phone = Phone.current
  }

  open var isGeocoding: Bool { pending != nil }

  /// Apple: one request at a time for each object. A further one is refused with
  /// `geocodeCanceled`; the code is unsure.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    guard pending == nil else {
      return phone.later { completionHandler(nil, CLError(.geocodeCanceled)) }
    }
    pending = completionHandler
    requests += 1
    let request = requests
    // Strong: an app may drop the geocoder as soon as it has asked.
    phone.later { if request == self.requests { self.answer(location) } }
  }

  /// Apple: the handler of the request that runs is called with `geocodeCanceled`.
  open func cancelGeocode() {
    guard let handler = pending else { return }
    pending = nil
    phone.later { handler(nil, CLError(.geocodeCanceled)) }
  }

  private func answer(_ location: CLLocation) {
    guard let handler = pending else { return }
    pending = nil
    if !phone.isOnline {
      handler(nil, CLError(.network))
    } else if let place = Gazetteer.nearest(to: location) {
      handler([CLPlacemark(place)], nil)
    } else {
      handler(nil, CLError(.geocodeFoundNoResult))
    }
  }
}

/// Stands in for CoreLocation's class, as much of it as the app reads.
open class CLPlacemark: NSObject, @unchecked Sendable {
  public let location: CLLocation?
  public let name: String?
  public let locality: String?
  public let isoCountryCode: String?

  init(_ place: Gazetteer.Place) {
    location = place.location
    name = place.name
    locality = place.locality
    isoCountryCode = place.country
  }
}

/// A few real places, all that a simulated phone knows of the world.
package enum Gazetteer {
  package struct Place: Sendable {
    package let name: String
    package let locality: String
    package let country: String
    package let latitude: Double
    package let longitude: Double

    package var location: CLLocation {
      CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
        horizontalAccuracy: 0, verticalAccuracy: -1,
        timestamp: Date(timeIntervalSinceReferenceDate: 0))
    }
  }

  package static let places = [
    place("Brandenburger Tor", "Berlin", "DE", 52.51627, 13.37770),
    place("Reichstag", "Berlin", "DE", 52.51862, 13.37615),
    place("Potsdamer Platz", "Berlin", "DE", 52.50961, 13.37623),
    place("Siegessäule", "Berlin", "DE", 52.51454, 13.35012),
    place("Berlin Hauptbahnhof", "Berlin", "DE", 52.52508, 13.36940),
    place("Berlin-Wannsee", "Berlin", "DE", 52.42139, 13.17917),
    place("Schloss Sanssouci", "Potsdam", "DE", 52.40419, 13.03844),
    place("Potsdam Hauptbahnhof", "Potsdam", "DE", 52.39167, 13.06667),
    place("Cerkniško jezero", "Cerknica", "SI", 45.75000, 14.36667),
    place("Mojstrovka", "Kranjska Gora", "SI", 46.43694, 13.74333),
    place("Ferry Building", "San Francisco", "US", 37.79550, -122.39370),
  ]

  /// The nearest place within 50 km.
  package static func nearest(to location: CLLocation) -> Place? {
    places
      .map { (place: $0, distance: $0.location.distance(from: location)) }
      .filter { $0.distance <= 50_000 }
      .min { $0.distance < $1.distance }?.place
  }

  private static func place(
    _ name: String, _ locality: String, _ country: String, _ latitude: Double, _ longitude: Double
  ) -> Place {
    Place(
      name: name, locality: locality, country: country, latitude: latitude, longitude: longitude)
  }
}
