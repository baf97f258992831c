import Modern
import Testing

@MainActor
@Suite struct `The heading` {
  let provider = FakeProvider()
  let device = FakeDevice()
  let center = NotificationCenter()
  let client = FakeClient()
  let manager: LocationManager

  init() {
    manager = LocationManager(provider: provider, device: device, center: center)
    manager.delegate = client
  }

  private func rotate(to orientation: UIDeviceOrientation) {
    device.orientation = orientation
    center.post(name: UIDevice.orientationDidChangeNotification, object: nil)
  }

  @Test(
    arguments: [
      (.portrait, .portrait), (.portraitUpsideDown, .portraitUpsideDown),
      (.landscapeLeft, .landscapeLeft), (.landscapeRight, .landscapeRight),
      (.faceUp, .faceUp), (.faceDown, .faceDown), (.unknown, .unknown),
    ] as [(UIDeviceOrientation, CLDeviceOrientation)])
  func `refers to how the user holds the phone at the start`(
    device orientation: UIDeviceOrientation, heading: CLDeviceOrientation
  ) {
    device.orientation = orientation

    manager.start()

    #expect(provider.headingOrientation == heading)
  }

  /// Only a restart makes Core Location report the current heading again.
  @Test(arguments: [UIDeviceOrientation.landscapeLeft, .faceUp, .faceDown, .unknown])
  func `follows a rotation, and is restarted`(orientation: UIDeviceOrientation) {
    manager.start()
    let before = provider.calls

    rotate(to: orientation)

    #expect(provider.headingOrientation.rawValue == Int32(orientation.rawValue))
    #expect(provider.calls == before + [.stopHeading, .startHeading])
  }

  /// Core Location may forget its own heading when it stops.
  @Test func `is kept after a stop`() {
    manager.start()
    provider.deliver(FakeHeading(accuracy: 5))

    manager.stop()
    provider.heading = nil

    #expect(manager.heading?.headingAccuracy == 5)
  }

  @Test func `is the one of Core Location until the manager has received one`() {
    provider.heading = FakeHeading(accuracy: 5)

    #expect(manager.heading?.headingAccuracy == 5)
  }

  @Test func `ignores a rotation after a stop`() {
    manager.start()
    manager.stop()

    rotate(to: .landscapeLeft)

    #expect(provider.headingOrientation == .portrait)
    #expect(!provider.isUpdatingHeading)
  }

  /// Else this class would still use a singleton.
  @Test func `ignores a rotation that is posted to the default notification center`() {
    onPhone {
      manager.start()
      device.orientation = .landscapeLeft
      NotificationCenter.default.post(
        name: UIDevice.orientationDidChangeNotification, object: nil)
      #expect(provider.headingOrientation == .portrait)
    }
    rotate(to: .landscapeLeft)
    #expect(provider.headingOrientation == .landscapeLeft)
  }

  @Test func `begins the notifications of the device once`() {
    manager.start()
    manager.stop()
    manager.start()

    #expect(device.begins == 1)
  }

  @Test(arguments: [(180.0, true), (5, true), (0, false), (-1, false)])
  func `is delivered if its accuracy is above 0`(accuracy: Double, isDelivered: Bool) {
    let heading = FakeHeading(accuracy: accuracy)
    manager.start()

    provider.deliver(heading)

    #expect(client.events == (isDelivered ? [.heading(heading)] : []))
  }

  @Test func `is dropped after a stop`() {
    manager.start()
    manager.stop()

    provider.deliver(FakeHeading(accuracy: 5))

    #expect(client.events == [])
  }
}
