import Foundation
import Modern
import Testing

/// The corner cases of a release. LocationManagerTests.swift has the ordinary ones.
@MainActor
@Suite struct `A location manager that is released` {
  let provider = FakeProvider()

  /// Else Core Location could call it back during the stop.
  @Test func `leaves Core Location before it stops the updates`() {
    var manager: LocationManager? = LocationManager(provider: provider)
    manager?.start()
    var hadDelegate: [Bool] = []
    provider.onCall = { provider, _ in hadDelegate.append(provider.delegate != nil) }

    manager = nil

    #expect(hadDelegate == [false, false])
  }

  @Test(arguments: [FakeProvider.Call.stopHeading, .startHeading])
  func `stops the heading even if that happens inside a rotation`(call: FakeProvider.Call) {
    let center = NotificationCenter()
    var manager: LocationManager? = LocationManager(provider: provider, center: center)
    manager?.start()
    provider.onCall = { if $1 == call { manager = nil } }

    center.post(name: UIDevice.orientationDidChangeNotification, object: nil)

    #expect(provider.calls.suffix(2) == [.stopLocation, .stopHeading])
  }

  /// As in Legacy, the observer of the rotations stays then. It must not keep Core Location alive.
  @Test func `releases Core Location even if a stop inside a start left an observer`() {
    let center = NotificationCenter()
    var provider: FakeProvider? = FakeProvider()
    weak let observed = provider
    var manager = provider.map { LocationManager(provider: $0, center: center) }
    provider?.onCall = { if $1 == .startLocation { manager?.stop() } }
    manager?.start()

    (manager, provider) = (nil, nil)

    #expect(observed == nil)
  }

  @Test func `stops on the main actor if another thread releases it`() async {
    var manager: LocationManager? = LocationManager(provider: provider)
    manager?.start()
    let release = Task.detached { [manager] in _ = manager }
    manager = nil

    await release.value

    await until { provider.calls.suffix(2) == [.stopLocation, .stopHeading] }
  }

  /// An `NSObject` with an isolated deinit traps if another thread releases it: see CoreLocationDelegate.swift.
  @Test func `is not an NSObject`() {
    #expect(!(LocationManager(provider: provider) as AnyObject is NSObject))
  }
}
