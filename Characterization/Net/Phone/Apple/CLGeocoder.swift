import Foundation

public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Replaces CoreLocation's class. It looks places up in the phone's gazetteer.
///
/// It calls each completion handler on a later turn: see ``Phone/settle()``.
open class CLGeocoder: NSObject {
  private let phone: Phone
  private var pending: CLGeocodeCompletionHandler?
  @Tally private var requests = 0

  public override init() {
    phone = Phone.current
  }

  open var isGeocoding: Bool { pending != nil }

  /// Finds the nearest place of the gazetteer.
  ///
  /// Apple: each object handles one request at a time, and a second one fails. Unsure: the error of the second
  /// one, here `geocodeCanceled`.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    guard pending == nil else {
      return phone.later { completionHandler(nil, CLError(.geocodeCanceled)) }
    }
    pending = completionHandler
    phone.requestsMade += 1
    requests += 1
    let request = requests
    // Strong: an app may release the geocoder directly after its request.
    phone.later { if request == self.requests { self.answer(location) } }
  }

  /// Cancels the current request. Apple: its handler receives `geocodeCanceled`.
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

/// Replaces CoreLocation's class. It has only the properties that the app reads.
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
