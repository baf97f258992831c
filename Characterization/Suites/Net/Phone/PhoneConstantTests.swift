import Foundation
import SimulatedPhone
import Testing

@Suite struct `The simulated constants` {
  private func numbered<Case: CaseIterable & RawRepresentable>(_: Case.Type) -> [String] {
    Case.allCases.map { "\($0) \($0.rawValue)" }
  }

  // Source: Apple, CLAuthorizationStatus, UIDeviceOrientation, CLDeviceOrientation, CLActivityType, CLError
  @Test func `have Apple's raw values`() {
    #expect(
      numbered(CLAuthorizationStatus.self) == [
        "notDetermined 0", "restricted 1", "denied 2", "authorizedAlways 3",
        "authorizedWhenInUse 4", "fromTheFuture 99",
      ])
    #expect(
      numbered(UIDeviceOrientation.self) == [
        "unknown 0", "portrait 1", "portraitUpsideDown 2", "landscapeLeft 3", "landscapeRight 4",
        "faceUp 5", "faceDown 6",
      ])
    #expect(numbered(CLDeviceOrientation.self) == numbered(UIDeviceOrientation.self))
    #expect(
      numbered(CLActivityType.self) == [
        "other 1", "automotiveNavigation 2", "fitness 3", "otherNavigation 4", "airborne 5",
      ])
    let codes: [CLError.Code] = [
      .locationUnknown, .denied, .network, .headingFailure, .geocodeFoundNoResult,
      .geocodeFoundPartialResult, .geocodeCanceled,
    ]
    #expect(codes.map(\.rawValue) == [0, 1, 2, 3, 8, 9, 10])
    #expect(
      codes == [
        CLError.locationUnknown, CLError.denied, CLError.network, CLError.headingFailure,
        CLError.geocodeFoundNoResult, CLError.geocodeFoundPartialResult, CLError.geocodeCanceled,
      ])
  }

  // Source: Apple, CLLocationAccuracy, kCLDistanceFilterNone, kCLHeadingFilterNone
  @Test func `have Apple's values for accuracies and filters`() {
    #expect(kCLLocationAccuracyBestForNavigation == -2)
    #expect(kCLLocationAccuracyBest == -1)
    #expect(kCLLocationAccuracyNearestTenMeters == 10)
    #expect(kCLLocationAccuracyHundredMeters == 100)
    #expect(kCLLocationAccuracyKilometer == 1000)
    #expect(kCLLocationAccuracyThreeKilometers == 3000)
    #expect(kCLDistanceFilterNone == -1)
    #expect(kCLHeadingFilterNone == -1)
  }

  // Source: Apple, UIDevice.orientationDidChangeNotification
  @Test func `include Apple's name of the rotation notification`() {
    #expect(
      UIDevice.orientationDidChangeNotification.rawValue
        == "UIDeviceOrientationDidChangeNotification")
  }

  // Source: Apple, CLError
  @Test(arguments: CLError.Code.allCases)
  func `keep their error codes after a conversion to NSError`(code: CLError.Code) {
    let error = CLError(code) as NSError
    #expect(error.domain == "kCLErrorDomain")
    #expect(error.code == code.rawValue)
    #expect(CLError(code).errorCode == code.rawValue)
  }

  // Source: Apple, CLLocationManager, defaults on iOS
  @Test func `include Apple's default settings of a manager`() {
    let manager = Phone().use { CLLocationManager() }
    #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
    #expect(manager.distanceFilter == kCLDistanceFilterNone)
    #expect(manager.headingFilter == 1)
    #expect(manager.headingOrientation == .portrait)
    #expect(manager.activityType == .other)
    #expect(manager.delegate == nil && manager.location == nil && manager.heading == nil)
    #expect(CLLocationManager.headingAvailable())
  }

  // Source: Apple, CLHeading has no initializer with values
  @Test func `include an unknown heading, whose values a subclass can override`() {
    final class North: CLHeading {
      override var magneticHeading: CLLocationDirection { 0.5 }
    }
    let (unknown, north) = (CLHeading(), North() as CLHeading)
    #expect(
      [unknown.magneticHeading, unknown.trueHeading, unknown.headingAccuracy] == [0, -1, -1])
    #expect(unknown.timestamp.timeIntervalSinceReferenceDate == 0)
    #expect(north.magneticHeading == 0.5)
  }
}
