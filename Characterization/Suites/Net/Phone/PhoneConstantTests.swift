import Foundation
import SimulatedPhone
import Testing

@Suite struct `The simulated constants` {
  private func numbered<Case: CaseIterable & RawRepresentable>(_: Case.Type) -> String {
    Case.allCases.map { "\($0) \($0.rawValue)" }.joined(separator: ", ")
  }

  // Source: Apple, CLAuthorizationStatus, UIDeviceOrientation, CLDeviceOrientation, CLActivityType
  @Test func `have Apple's raw values`() {
    #expect(
      numbered(CLAuthorizationStatus.self)
        == "notDetermined 0, restricted 1, denied 2, authorizedAlways 3, authorizedWhenInUse 4, "
        + "fromTheFuture 99")
    #expect(
      numbered(UIDeviceOrientation.self)
        == "unknown 0, portrait 1, portraitUpsideDown 2, landscapeLeft 3, landscapeRight 4, "
        + "faceUp 5, faceDown 6")
    #expect(numbered(CLDeviceOrientation.self) == numbered(UIDeviceOrientation.self))
    #expect(
      numbered(CLActivityType.self)
        == "other 1, automotiveNavigation 2, fitness 3, otherNavigation 4, airborne 5")
  }

  // Source: Apple, CLError
  @Test func `include Apple's codes of errors, also after a conversion to NSError`() {
    let codes: [CLError.Code] = [
      CLError.locationUnknown, .denied, .network, .headingFailure, .geocodeFoundNoResult,
      .geocodeFoundPartialResult, .geocodeCanceled,
    ]
    let errors = codes.map { CLError($0) as NSError }
    #expect(errors.map(\.code) == [0, 1, 2, 3, 8, 9, 10])
    #expect(Set(errors.map(\.domain)) == ["kCLErrorDomain"])
  }

  // Source: Apple, CLLocationAccuracy, kCLDistanceFilterNone, kCLHeadingFilterNone, orientationDidChangeNotification
  @Test func `have Apple's values for accuracies, filters and the notification`() {
    #expect(kCLLocationAccuracyBest == -1)
    #expect(kCLLocationAccuracyHundredMeters == 100)
    #expect(kCLLocationAccuracyKilometer == 1000)
    #expect(kCLDistanceFilterNone == -1)
    #expect(kCLHeadingFilterNone == -1)
    #expect(
      UIDevice.orientationDidChangeNotification.rawValue
        == "UIDeviceOrientationDidChangeNotification")
  }
}
