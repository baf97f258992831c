import Foundation
import SimulatedPhone
import Synchronization
import Testing

@MainActor
@Suite struct `The orientation of a realistic phone` {
  let phone = Phone(rules: Phone.Rules())

  @Test func `is unknown unless notifications are generated`() {
    // Source: Apple, UIDevice.orientation
    phone.orientation = .landscapeLeft

    #expect(phone.device.orientation == .unknown)

    phone.device.beginGeneratingDeviceOrientationNotifications()
    #expect(phone.device.orientation == .landscapeLeft)

    phone.device.endGeneratingDeviceOrientationNotifications()
    #expect(phone.device.orientation == .unknown)
  }

  @Test func `is posted by the shared device on a later turn, after the change`() {
    // Source: Apple, UIDevice.orientationDidChangeNotification
    phone.device.beginGeneratingDeviceOrientationNotifications()
    let received = Mutex<[String]>([])
    let token = phone.observesRotation { sender in
      MainActor.assumeIsolated {
        let isShared = sender == ObjectIdentifier(UIDevice.current)
        received.withLock { $0.append("\(UIDevice.current.orientation) shared: \(isShared)") }
      }
    }

    phone.rotates(to: .faceDown)
    #expect(phone.device.orientation == .faceDown)
    #expect(received.withLock(\.self) == [])

    phone.settle()
    #expect(received.withLock(\.self) == ["faceDown shared: true"])
    phone.notificationCenter.removeObserver(token)
  }

  @Test func `is posted only if it changes while notifications are generated`() {
    // Source: Apple, UIDevice.beginGeneratingDeviceOrientationNotifications()
    let count = Mutex(0)
    let token = phone.observesRotation { _ in count.withLock { $0 += 1 } }

    phone.rotates(to: .faceUp)
    phone.settle()
    #expect(count.withLock(\.self) == 0)

    phone.beginsOrientationNotifications()
    phone.rotates(to: .faceUp)
    phone.settle()
    #expect(count.withLock(\.self) == 0)

    phone.rotates(to: .portrait)
    phone.settle()
    #expect(count.withLock(\.self) == 1)
    phone.notificationCenter.removeObserver(token)
  }
}

@MainActor
@Suite struct `Orientation notifications` {
  let phone = Phone()

  @Test func `continue until each begin has been matched by an end`() {
    // Source: Apple, UIDevice.beginGeneratingDeviceOrientationNotifications() nests
    var changes: [Phone.Change] = []
    phone.onChange = { changes.append($0) }

    phone.device.beginGeneratingDeviceOrientationNotifications()
    phone.beginsOrientationNotifications()
    phone.device.endGeneratingDeviceOrientationNotifications()
    #expect(phone.device.isGeneratingDeviceOrientationNotifications)
    #expect(changes == [.orientationNotifications(isOn: true)])

    phone.endsOrientationNotifications()
    #expect(!phone.device.isGeneratingDeviceOrientationNotifications)
    #expect(
      changes == [.orientationNotifications(isOn: true), .orientationNotifications(isOn: false)])
    #expect(phone.surplusOrientationEnds == 0)
  }

  @Test func `ignore an end without a begin, and count it as surplus`() {
    // Source: Apple, each call to begin is matched by one to end
    phone.device.endGeneratingDeviceOrientationNotifications()
    phone.device.endGeneratingDeviceOrientationNotifications()
    #expect(phone.surplusOrientationEnds == 2)
    #expect(phone.orientationUsers == 0)

    phone.device.beginGeneratingDeviceOrientationNotifications()
    #expect(phone.device.isGeneratingDeviceOrientationNotifications)
    #expect(phone.surplusOrientationEnds == 2)
  }

  @Test func `are shared by all device objects of a phone`() {
    // Source: Apple, UIDevice.current is shared
    let own = phone.use { UIDevice() }

    own.beginGeneratingDeviceOrientationNotifications()

    #expect(phone.use { UIDevice.current.isGeneratingDeviceOrientationNotifications })
    #expect(phone.use { UIDevice.current === UIDevice.current })
    #expect(phone.use { UIDevice.current !== own })
  }

  @Test(arguments: UIDeviceOrientation.allCases)
  func `are not needed to read the orientation of a scripted phone`(
    orientation: UIDeviceOrientation
  ) {
    phone.orientation = orientation
    #expect(phone.device.orientation == orientation)
  }
}

extension Phone {
  fileprivate func observesRotation(_ block: @escaping @Sendable (ObjectIdentifier?) -> Void)
    -> any NSObjectProtocol
  {
    notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) {
      block(($0.object as AnyObject?).map(ObjectIdentifier.init))
    }
  }
}
