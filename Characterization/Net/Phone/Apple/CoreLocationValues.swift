import Foundation

public typealias CLLocationAccuracy = Double
public typealias CLLocationDegrees = Double
public typealias CLLocationDirection = Double
public typealias CLLocationDirectionAccuracy = Double
public typealias CLLocationDistance = Double
public typealias CLLocationSpeed = Double
public typealias CLLocationSpeedAccuracy = Double

public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
public let kCLDistanceFilterNone: CLLocationDistance = -1
public let kCLHeadingFilterNone: CLLocationDegrees = -1

public enum CLAuthorizationStatus: Int32, CaseIterable, Sendable {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
  /// A status that Apple may add later. An app that was built earlier has no name for it, so no app
  /// source may use this name.
  case fromTheFuture = 99

  package var isAuthorized: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
}

public enum CLDeviceOrientation: Int32, CaseIterable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

public enum CLActivityType: Int, CaseIterable, Sendable {
  case other = 1
  case automotiveNavigation, fitness, otherNavigation, airborne
}

public let kCLErrorDomain = "kCLErrorDomain"

/// Replaces CoreLocation's error. As there, `CLError.locationUnknown` is a code, not an error.
public struct CLError: Error, CustomNSError, Hashable {
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

  public static let errorDomain = kCLErrorDomain
  public let code: Code
  public var errorCode: Int { code.rawValue }

  public init(_ code: Code) { self.code = code }

  public static var locationUnknown: Code { .locationUnknown }
}
