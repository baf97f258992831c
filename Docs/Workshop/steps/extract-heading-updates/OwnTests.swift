import Modern
import Testing

/// One answer to the task of this step: it notices all four mistakes.
@MainActor
@Suite struct `A rotation of a manager with fakes` {
  let provider = FakeProvider()
  let device = FakeDevice()
  let center = NotificationCenter()

  private func rotate(to orientation: UIDeviceOrientation) {
    device.orientation = orientation
    center.post(name: UIDevice.orientationDidChangeNotification, object: nil)
  }

  @Test func `restarts the heading, and changes nothing after a stop`() {
    let manager = LocationManager(provider: provider, device: device, center: center)
    manager.start()
    let before = provider.calls

    rotate(to: .landscapeLeft)
    #expect(provider.headingOrientation == .landscapeLeft)
    #expect(provider.calls == before + [.stopHeading, .startHeading])

    manager.stop()
    #expect(!provider.isUpdatingHeading)
    rotate(to: .faceUp)
    #expect(provider.headingOrientation == .landscapeLeft)
    #expect(!provider.isUpdatingHeading)
  }
}
