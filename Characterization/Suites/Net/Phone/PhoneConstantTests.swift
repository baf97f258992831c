import Foundation
import SimulatedPhone
import Testing

@Suite struct `The simulated constants` {
  @Test func `have Apple's raw values for statuses`() {
    // Source: Apple, CLAuthorizationStatus
    #expect(
      CLAuthorizationStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 99])
    #expect(CLAuthorizationStatus(rawValue: 3) == .authorizedAlways)
    #expect(CLAuthorizationStatus(rawValue: 4) == .authorizedWhenInUse)
  }

  @Test func `have Apple's raw values for device and heading orientations`() {
    // Source: Apple, UIDeviceOrientation and CLDeviceOrientation
    #expect(
      UIDeviceOrientation.allCases.map { "\($0) \($0.rawValue)" }
        == [
          "unknown 0", "portrait 1", "portraitUpsideDown 2", "landscapeLeft 3", "landscapeRight 4",
          "faceUp 5", "faceDown 6",
        ])
    #expect(
      CLDeviceOrientation.allCases.map { "\($0) \($0.rawValue)" }
        == UIDeviceOrientation.allCases.map { "\($0) \($0.rawValue)" })
  }

  @Test func `have Apple's raw values for activities`() {
    // Source: Apple, CLActivityType
    #expect(
      CLActivityType.allCases.map { "\($0) \($0.rawValue)" } == [
        "other 1", "automotiveNavigation 2", "fitness 3", "otherNavigation 4", "airborne 5",
      ])
  }

  @Test func `have Apple's raw values for errors`() {
    // Source: Apple, CLError.Code
    #expect(
      [.locationUnknown, .denied, .network, .headingFailure].map(\CLError.Code.rawValue)
        == [0, 1, 2, 3])
    #expect(
      [.geocodeFoundNoResult, .geocodeFoundPartialResult, .geocodeCanceled]
        .map(\CLError.Code.rawValue) == [8, 9, 10])
  }

  @Test func `include the error codes that CLError names itself`() {
    // Source: Apple, CLError
    let codes = [
      CLError.locationUnknown, CLError.denied, CLError.network, CLError.headingFailure,
      CLError.geocodeFoundNoResult, CLError.geocodeFoundPartialResult, CLError.geocodeCanceled,
    ]
    #expect(codes.map(\.rawValue) == [0, 1, 2, 3, 8, 9, 10])
  }

  @Test func `include Apple's name of the rotation notification`() {
    // Source: Apple, UIDevice.orientationDidChangeNotification
    #expect(
      UIDevice.orientationDidChangeNotification.rawValue
        == "UIDeviceOrientationDidChangeNotification")
  }

  @Test(arguments: CLError.Code.allCases)
  func `keep their error codes after a conversion to NSError`(code: CLError.Code) {
    // Source: Apple, CLError
    let error = CLError(code) as NSError

    #expect(error.domain == "kCLErrorDomain")
    #expect(error.code == code.rawValue)
    #expect(CLError(code).errorCode == code.rawValue)
  }

  @Test func `have Apple's values for accuracies and filters`() {
    // Source: Apple, CLLocationAccuracy
    #expect(kCLLocationAccuracyBestForNavigation == -2)
    #expect(kCLLocationAccuracyBest == -1)
    #expect(kCLLocationAccuracyNearestTenMeters == 10)
    #expect(kCLLocationAccuracyHundredMeters == 100)
    #expect(kCLLocationAccuracyKilometer == 1000)
    #expect(kCLLocationAccuracyThreeKilometers == 3000)
    #expect(kCLDistanceFilterNone == -1)
    #expect(kCLHeadingFilterNone == -1)
  }

  @Test func `include Apple's default settings of a manager`() {
    // Source: Apple, CLLocationManager, defaults on iOS
    let manager = Phone().use { CLLocationManager() }

    #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
    #expect(manager.distanceFilter == kCLDistanceFilterNone)
    #expect(manager.headingFilter == 1)
    #expect(manager.headingOrientation == .portrait)
    #expect(manager.activityType == .other)
    #expect(manager.delegate == nil)
    #expect(manager.location == nil)
    #expect(manager.heading == nil)
    #expect(CLLocationManager.headingAvailable())
  }

  @Test func `include an unknown heading`() {
    let heading = CLHeading()

    #expect(
      [heading.magneticHeading, heading.trueHeading, heading.headingAccuracy] == [0, -1, -1])
    #expect(heading.timestamp.timeIntervalSinceReferenceDate == 0)
  }

  @Test func `include heading values that a subclass can override`() {
    // Source: Apple, CLHeading has no initializer with values
    final class North: CLHeading {
      override var magneticHeading: CLLocationDirection { 0.5 }
      override var headingAccuracy: CLLocationDirection { 3 }
    }
    let delegate = RecordingDelegate()
    let phone = Phone()
    let manager = phone.use { CLLocationManager() }
    manager.delegate = delegate

    phone.callback(heading: North())

    #expect(delegate.callbacks == [.heading(0.5)])
    #expect(North().headingAccuracy == 3)
  }
}
