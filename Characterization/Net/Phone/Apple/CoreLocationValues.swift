import Foundation

/// Meters; negative for an invalid value or a constant.
public typealias CLLocationAccuracy = Double
/// Degrees of latitude, longitude or a turn.
public typealias CLLocationDegrees = Double
/// Degrees clockwise from north, from 0 to less than 360; negative if unknown.
public typealias CLLocationDirection = Double
/// Degrees; negative if unknown.
public typealias CLLocationDirectionAccuracy = Double
/// Meters.
public typealias CLLocationDistance = Double
/// Meters per second; negative if unknown.
public typealias CLLocationSpeed = Double
/// Meters per second; negative if unknown.
public typealias CLLocationSpeedAccuracy = Double

/// The best accuracy of the phone. Its value is that of Apple, as are those below.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// An accuracy of 100 meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of 1,000 meters.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// No distance filter: every move is delivered.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// No heading filter: every heading is delivered.
public let kCLHeadingFilterNone: CLLocationDegrees = -1

/// Replaces CoreLocation's enum, with the same raw values: what the app may do with the location of the user.
public enum CLAuthorizationStatus: Int32, CaseIterable, Sendable {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
  /// A status that Apple may add later. An app that was built earlier has no name for it, so no app
  /// source may use this name.
  case fromTheFuture = 99

  package var isAuthorized: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
}

/// Replaces CoreLocation's enum: which edge of the phone headings refer to.
public enum CLDeviceOrientation: Int32, CaseIterable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

/// Replaces CoreLocation's enum: what the user does while the app updates locations.
public enum CLActivityType: Int, CaseIterable, Sendable {
  case other = 1
  case automotiveNavigation, fitness, otherNavigation, airborne
}

/// The domain of each ``CLError`` as an `NSError`.
public let kCLErrorDomain = "kCLErrorDomain"

/// Replaces CoreLocation's error. As there, `CLError.locationUnknown` is a code, not an error.
public struct CLError: Error, CustomNSError, Hashable {
  /// What has failed. The raw values are those of Apple.
  public enum Code: Int, CaseIterable, Sendable {
    case locationUnknown, denied, network, headingFailure
    case regionMonitoringDenied, regionMonitoringFailure
    case regionMonitoringSetupDelayed, regionMonitoringResponseDelayed
    case geocodeFoundNoResult, geocodeFoundPartialResult, geocodeCanceled
    case deferredFailed, deferredNotUpdatingLocation, deferredAccuracyTooLow
    case deferredDistanceFiltered, deferredCanceled
    case rangingUnavailable, rangingFailure
    case promptDeclined, historicalLocationError
  }

  /// ``kCLErrorDomain``.
  public static let errorDomain = kCLErrorDomain
  /// What has failed.
  public let code: Code
  /// The raw value of ``code``.
  public var errorCode: Int { code.rawValue }

  /// Creates an error with this code.
  public init(_ code: Code) { self.code = code }

  /// The code of a location that cannot be measured now. Apple: the service retries.
  public static var locationUnknown: Code { .locationUnknown }
}
