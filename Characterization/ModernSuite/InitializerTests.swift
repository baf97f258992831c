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
    #expect(provider.delegate === manager)
    #expect(provider.calls.first == "start location")
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
