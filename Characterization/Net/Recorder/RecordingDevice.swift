import Modern

// Not all of Foundation: on Linux its notification center has the name of that of the simulated phone.
import protocol Foundation.NSObjectProtocol

#if os(iOS)
  import class Foundation.Thread
#else
  private typealias Thread = PhoneThread
#endif

/// Passes each call of Modern on to the device of the phone, and writes what the call changes.
@MainActor
final class RecordingDevice: OrientationProvider {
  private let device: any OrientationProvider
  private let recording: PhoneRecording

  init(_ device: any OrientationProvider, _ recording: PhoneRecording) {
    self.device = device
    self.recording = recording
  }

  /// Reads the values that can change without a notification.
  func read(into known: inout PhoneValues) {
    known.generatesOrientation = device.isGeneratingDeviceOrientationNotifications
    known.orientation = recording.notation.name(of: device.orientation)
  }

  var orientation: UIDeviceOrientation {
    let orientation = device.orientation
    recording.read(\.orientation, recording.notation.name(of: orientation))
    return orientation
  }

  var isGeneratingDeviceOrientationNotifications: Bool {
    device.isGeneratingDeviceOrientationNotifications
  }

  func beginGeneratingDeviceOrientationNotifications() {
    guard !recording.known.generatesOrientation else {
      return device.beginGeneratingDeviceOrientationNotifications()
    }
    recording.known.generatesOrientation = true
    recording.react("phone orientation notifications on") {
      device.beginGeneratingDeviceOrientationNotifications()
    }
  }
}

/// Writes each notification of a rotation, and posts it in a center of its own, which Modern observes. With one center,
/// Modern could receive a notification before it is written.
@MainActor
final class RecordingRotations {
  let center = NotificationCenter()
  private let source: NotificationCenter
  private var observer: (any NSObjectProtocol)?

  init(_ device: any OrientationProvider, _ source: NotificationCenter, _ recording: PhoneRecording)
  {
    self.source = source
    let sender = ObjectIdentifier(device)
    observer = source.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [center] notification in
      let isOfDevice = (notification.object as AnyObject?).map(ObjectIdentifier.init) == sender
      // Modern traps if it observes the notification on another thread, and ignores it before a start. So it does here.
      guard Thread.isMainThread else {
        return center.post(name: UIDevice.orientationDidChangeNotification, object: nil)
      }
      MainActor.assumeIsolated {
        recording.receive(.rotation(isOfDevice: isOfDevice)) {
          // Modern does not read the sender.
          center.post(name: UIDevice.orientationDidChangeNotification, object: nil)
        }
      }
    }
  }

  func end() {
    if let observer { source.removeObserver(observer) }
    observer = nil
  }
}
