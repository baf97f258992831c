import Foundation
import SimulatedPhone
import Testing

@Suite struct `Several phones` {
  @Test func `stay independent while 200 tasks use one each`() async {
    await withTaskGroup { group in
      for number in 0..<200 { group.addTask { await Self.useOnePhone(number) } }
    }
  }

  /// Uses one phone, with a pause between the steps.
  private static func useOnePhone(_ number: Int) async {
    let (phone, delegate) = (Phone(), RecordingDelegate())
    let (status, code): (CLAuthorizationStatus, CLError.Code) =
      number.isMultiple(of: 2) ? (.authorizedAlways, .denied) : (.denied, .network)
    let orientation = number.isMultiple(of: 3) ? UIDeviceOrientation.faceDown : .portrait
    (phone.permission, phone.orientation) = (status, orientation)
    await phone.bind {
      let manager = CLLocationManager()
      manager.delegate = delegate
      let token = PhoneNotificationCenter.default.addObserver(
        forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
      ) { _ in delegate.record("rotation") }
      await Task.yield()
      #expect(CLLocationManager.authorizationStatus() == status)
      await Task.yield()
      phone.callbackRotation(from: delegate)
      await Task.yield()
      phone.callback(error: CLError(code))
      await MainActor.run {
        #expect(UIDevice.current.orientation == orientation)
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      }
      await Task.yield()
      #expect(delegate.callbacks == ["rotation", "error \(code)"])
      #expect(phone.managers == [manager])
      phone.notificationCenter.removeObserver(token)
    }
    #expect(phone.orientationUsers == 1)
  }

  @Test func `can be nested, and the innermost one is current`() {
    let (outer, inner) = (Phone(), Phone())
    outer.use {
      inner.use { #expect(Phone.current === inner) }
      outer.use { #expect(Phone.current === outer) }
      #expect(Phone.current === outer)
    }
  }

  @Test func `receive only the calls of their own managers, whichever phone is bound`() {
    let (own, other) = (Stage(), Stage())
    let calls = own.phone.calls {
      #expect(other.phone.calls { own.manager.startUpdatingLocation() } == [])
    }
    #expect(calls == ["startUpdatingLocation"])
  }
}
