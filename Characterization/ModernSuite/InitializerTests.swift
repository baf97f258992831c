import Foundation
import Modern
import Testing

@MainActor
@Suite struct `A manager uses what is handed in` {
  let provider = FakeProvider()
  let device = FakeDevice()
  let center = PhoneNotificationCenter()

  @Test func `and needs no phone`() {
    let manager = LocationManager(provider: provider, device: device, center: center)
    manager.start()
    #expect(provider.delegate != nil)
    #expect(provider.calls.first == "start location")
  }

  /// An `NSObject` with an isolated deinit traps if it is released off the main thread. See
  /// CoreLocationDelegate.swift.
  @Test func `and is no NSObject`() {
    #expect(!(LocationManager(provider: provider) as AnyObject is NSObject))
  }

  @Test func `and stops when the last reference is released off the main actor`() async {
    var manager: LocationManager? = LocationManager(provider: provider)
    manager?.start()
    let release = Task.detached { [manager] in _ = manager }
    manager = nil
    await release.value
    await until { provider.calls.suffix(2) == ["stop location", "stop heading"] }
  }

  @Test func `and sets up the provider`() {
    _ = LocationManager(.coarse, provider: provider)
    #expect(provider.desiredAccuracy == kCLLocationAccuracyKilometer)
    #expect(provider.distanceFilter == 1000)
    #expect(provider.activityType == .fitness)
  }

  @Test(arguments: [CLAuthorizationStatus.notDetermined, .restricted, .denied])
  func `and asks the provider whether it may start`(status: CLAuthorizationStatus) {
    provider.authorizationStatus = status
    LocationManager(provider: provider).start()
    #expect(provider.calls == (status == .notDetermined ? ["request"] : []))
  }

  @Test func `and holds the heading as the device is held`() {
    device.orientation = .landscapeRight
    let manager = LocationManager(provider: provider, device: device)

    manager.start()
    #expect(provider.headingOrientation == .landscapeRight)

    manager.stop()
    manager.start()
    #expect(device.begins == 1)
  }

  @Test func `and hears of rotations from the center`() {
    let manager = LocationManager(provider: provider, device: device, center: center)
    manager.start()
    device.orientation = .faceDown

    #expect(provider.headingOrientation == .portrait)

    center.post(name: UIDevice.orientationDidChangeNotification, object: nil)
    #expect(provider.headingOrientation == .faceDown)
  }
}
