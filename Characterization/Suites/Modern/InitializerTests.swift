import Foundation
import Modern
import Testing

@MainActor
@Suite struct `A manager with injected dependencies` {
  let provider = FakeProvider()

  /// A call that changes nothing on the phone is not behavior. Modern makes fewer of them than Legacy.
  @Test func `calls the provider only if a start or a stop changes something`() {
    let manager = LocationManager(provider: provider)

    manager.start()
    #expect(provider.calls == ["start location", "stop heading", "start heading"])

    manager.start()
    manager.stop()
    manager.stop()
    #expect(provider.calls.dropFirst(3) == ["stop location", "stop heading"])
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

  @Test func `works without a phone, and configures the provider`() {
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
}
