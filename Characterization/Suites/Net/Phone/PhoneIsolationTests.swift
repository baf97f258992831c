import Foundation
import SimulatedPhone
import Synchronization
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
    let rotations = Mutex(0)
    let status = number.isMultiple(of: 2) ? CLAuthorizationStatus.authorizedAlways : .denied
    let orientation = number.isMultiple(of: 3) ? UIDeviceOrientation.faceDown : .portrait
    (phone.permission, phone.orientation) = (status, orientation)
    await phone.bind {
      let manager = CLLocationManager()
      manager.delegate = delegate
      let token = PhoneNotificationCenter.default.addObserver(
        forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
      ) { _ in rotations.withLock { $0 += 1 } }
      await Task.yield()
      #expect(CLLocationManager.authorizationStatus() == status)
      await Task.yield()
      phone.callbackRotation(from: delegate)
      await Task.yield()
      phone.callback(error: CLError(number.isMultiple(of: 2) ? .denied : .network))
      await MainActor.run {
        #expect(UIDevice.current.orientation == orientation)
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
      }
      await Task.yield()
      #expect(delegate.callbacks == [.error(number.isMultiple(of: 2) ? .denied : .network)])
      #expect(phone.managers == [manager])
      phone.notificationCenter.removeObserver(token)
    }
    #expect(rotations.withLock(\.self) == 1)
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
    let (own, other) = (RealisticSetup(), RealisticSetup())
    let watchers = [own, other].map { Watcher($0.phone) }
    other.phone.use { own.manager.startUpdatingLocation() }
    #expect(watchers.map(\.calls) == [["startUpdatingLocation"], []])
  }
}

@Suite struct `A bound phone` {
  @Test func `is inherited by a new task`() async {
    let phone = Phone()
    phone.permission = .restricted
    let task = phone.use { Task { CLLocationManager.authorizationStatus() } }
    #expect(await task.value == .restricted)
  }

  @Test func `decides whether the app runs on the main thread`() {
    let phone = Phone()
    #expect(phone.use { PhoneThread.isMainThread })
    phone.isMainThread = false
    #expect(!phone.use { PhoneThread.isMainThread })
  }
}
