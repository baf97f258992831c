import Foundation
import Modern
import Testing

@MainActor
@Suite struct `A manager with injected dependencies` {
  let provider = FakeProvider()
  let device = FakeDevice()
  let center = PhoneNotificationCenter()

  @Test func `works without a phone`() {
    let manager = LocationManager(provider: provider, device: device, center: center)
    manager.start()
    #expect(provider.delegate != nil)
    #expect(provider.calls.first == "start location")
  }

  /// An `NSObject` with an isolated deinit traps if it is released off the main thread. See
  /// CoreLocationDelegate.swift.
  @Test func `is not an NSObject`() {
    #expect(!(LocationManager(provider: provider) as AnyObject is NSObject))
  }

  @Test func `stops when the last reference is released off the main actor`() async {
    var manager: LocationManager? = LocationManager(provider: provider)
    manager?.start()
    let release = Task.detached { [manager] in _ = manager }
    manager = nil
    await release.value
    await until { provider.calls.suffix(2) == ["stop location", "stop heading"] }
  }

  @Test func `configures the provider`() {
    _ = LocationManager(.coarse, provider: provider)
    #expect(provider.desiredAccuracy == kCLLocationAccuracyKilometer)
    #expect(provider.distanceFilter == 1000)
    #expect(provider.activityType == .fitness)
  }

  @Test(arguments: [CLAuthorizationStatus.notDetermined, .restricted, .denied])
  func `reads the status from the provider before it starts`(status: CLAuthorizationStatus) {
    provider.authorizationStatus = status
    LocationManager(provider: provider).start()
    #expect(provider.calls == (status == .notDetermined ? ["request"] : []))
  }

  @Test func `sets the heading orientation to that of the device`() {
    device.orientation = .landscapeRight
    let manager = LocationManager(provider: provider, device: device)

    manager.start()
    #expect(provider.headingOrientation == .landscapeRight)

    manager.stop()
    manager.start()
    #expect(device.begins == 1)
  }

  @Test func `receives rotations from the notification center`() {
    let manager = LocationManager(provider: provider, device: device, center: center)
    manager.start()
    device.orientation = .faceDown

    #expect(provider.headingOrientation == .portrait)

    center.post(name: UIDevice.orientationDidChangeNotification, object: nil)
    #expect(provider.headingOrientation == .faceDown)
  }
}
