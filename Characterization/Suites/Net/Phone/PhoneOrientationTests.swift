import Foundation
import SimulatedPhone
import Synchronization
import Testing

@MainActor
@Suite struct `The orientation of a realistic phone` {
  let phone = Phone(rules: Phone.Rules())

  // Source: Apple, UIDevice.orientation
  @Test func `is unknown unless notifications are generated`() {
    phone.orientation = .landscapeLeft
    #expect(phone.device.orientation == .unknown)

    phone.device.beginGeneratingDeviceOrientationNotifications()
    #expect(phone.device.orientation == .landscapeLeft)

    phone.device.endGeneratingDeviceOrientationNotifications()
    #expect(phone.device.orientation == .unknown)
  }

  // Source: Apple, UIDevice.orientationDidChangeNotification
  @Test func `is posted by the shared device if it changes while notifications are generated`() {
    let received = Mutex<[String]>([])
    let token = phone.notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { notification in
      let sender = (notification.object as AnyObject?).map(ObjectIdentifier.init)
      MainActor.assumeIsolated {
        let isShared = sender == ObjectIdentifier(UIDevice.current)
        received.withLock { $0.append("\(UIDevice.current.orientation) shared: \(isShared)") }
      }
    }
    defer { phone.notificationCenter.removeObserver(token) }

    phone.rotates(to: .faceUp)
    phone.settle()
    phone.beginsOrientationNotifications()
    phone.rotates(to: .faceUp)
    phone.settle()
    phone.rotates(to: .faceDown)
    #expect(phone.device.orientation == .faceDown)
    #expect(received.withLock(\.self) == [])

    phone.settle()
    #expect(received.withLock(\.self) == ["faceDown shared: true"])
  }
}

@MainActor
@Suite struct `Orientation notifications` {
  let phone = Phone()

  // Source: Apple, UIDevice.beginGeneratingDeviceOrientationNotifications() nests
  @Test func `continue until each begin has been matched by an end`() {
    let watcher = Watcher(phone)

    phone.device.beginGeneratingDeviceOrientationNotifications()
    phone.beginsOrientationNotifications()
    phone.device.endGeneratingDeviceOrientationNotifications()
    #expect(phone.device.isGeneratingDeviceOrientationNotifications)
    #expect(watcher.changes == [.orientationNotifications(isOn: true)])

    phone.endsOrientationNotifications()
    #expect(!phone.device.isGeneratingDeviceOrientationNotifications)
    #expect(watcher.changes.last == .orientationNotifications(isOn: false))
    #expect(watcher.changes.count == 2)
    #expect(phone.surplusOrientationEnds == 0)
  }

  @Test func `ignore an end without a begin, and count it as surplus`() {
    phone.device.endGeneratingDeviceOrientationNotifications()
    phone.device.endGeneratingDeviceOrientationNotifications()
    #expect(phone.surplusOrientationEnds == 2)
    #expect(phone.orientationUsers == 0)

    phone.device.beginGeneratingDeviceOrientationNotifications()
    #expect(phone.device.isGeneratingDeviceOrientationNotifications)
    #expect(phone.surplusOrientationEnds == 2)
  }

  // Source: Apple, UIDevice.current is shared
  @Test func `are shared by all device objects of a phone`() {
    let own = phone.use { UIDevice() }
    own.beginGeneratingDeviceOrientationNotifications()
    phone.use {
      #expect(UIDevice.current.isGeneratingDeviceOrientationNotifications)
      #expect(UIDevice.current === UIDevice.current)
      #expect(UIDevice.current !== own)
    }
  }
}
