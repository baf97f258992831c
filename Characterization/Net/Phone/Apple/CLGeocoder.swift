import Foundation

/// Receives the places that were found, or the error. Exactly one of the two is nil.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Replaces CoreLocation's class. It looks places up in the phone's gazetteer.
///
/// It calls each completion handler on a later turn: see ``Phone/settle()``.
open class CLGeocoder: NSObject {
  private let phone: Phone
  private var isGeocoding = false

  /// Creates a geocoder of `Phone.current`.
  public override init() {
    phone = Phone.current
  }

  /// Finds the nearest place of the gazetteer.
  ///
  /// Apple: each object handles one request at a time, and a second one fails. Unsure: the error of the second
  /// one, here `geocodeCanceled`.
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    guard !isGeocoding else {
      return phone.schedule { completionHandler(nil, CLError(.geocodeCanceled)) }
    }
    isGeocoding = true
    phone.requestsMade += 1
    // Strong: an app may release the geocoder directly after its request.
    phone.schedule {
      self.isGeocoding = false
      self.answer(location, completionHandler)
    }
  }

  private func answer(_ location: CLLocation, _ handler: CLGeocodeCompletionHandler) {
    // Apple: a request above the maximum rate fails with `network`.
    if !phone.isOnline || phone.refusesGeocoding {
      handler(nil, CLError(.network))
    } else if let place = Gazetteer.nearest(to: location) {
      handler([CLPlacemark(name: place.name)], nil)
    } else {
      handler(nil, CLError(.geocodeFoundNoResult))
    }
  }
}

/// Replaces CoreLocation's class. It has only the property that the app reads.
open class CLPlacemark: NSObject, @unchecked Sendable {
  /// The name of the place, from the gazetteer of the phone.
  public let name: String?

  init(name: String) { self.name = name }
}
