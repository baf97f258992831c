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
    // Apple: a request above the maximum rate fails with `network`.
    if !phone.isOnline || phone.refusesGeocoding {
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
