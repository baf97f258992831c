import Foundation

/// Starts and stops heading updates, and sets their reference orientation to that of the device.
@MainActor
final class HeadingUpdates {
  private let provider: any LocationProvider
  private let device: any OrientationProvider
  private let notificationCenter: NotificationCenter
  private var observer: (any NSObjectProtocol)?

  init(
    provider: any LocationProvider, device: any OrientationProvider,
    notificationCenter: NotificationCenter
  ) {
    self.provider = provider
    self.device = device
    self.notificationCenter = notificationCenter
  }

  /// - Parameter owner: a rotation has an effect only while the owner lives. It is not retained.
  func start(for owner: some AnyObject & Sendable) {
    if !device.isGeneratingDeviceOrientationNotifications {
      device.beginGeneratingDeviceOrientationNotifications()
    }
    observer = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self, weak owner] _ in
      MainActor.assumeIsolated {
        guard let owner else { return }
        // A deinit of the owner inside the turn would stop the heading too early.
        withExtendedLifetime(owner) { self?.turn() }
      }
    }
    turn()
  }

  func stop() {
    if let observer { notificationCenter.removeObserver(observer) }
    observer = nil
    provider.stopUpdatingHeading()
  }

  /// Sets the reference orientation to that of the device, and restarts the heading updates.
  private func turn() {
    provider.headingOrientation = CLDeviceOrientation(device.orientation)
    // A restart makes Core Location report the current heading again, for the new orientation.
    provider.stopUpdatingHeading()
    provider.startUpdatingHeading()
  }
}

extension CLDeviceOrientation {
  fileprivate init(_ orientation: UIDeviceOrientation) {
    switch orientation {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeLeft
    case .landscapeRight: self = .landscapeRight
    case .faceUp: self = .faceUp
    case .faceDown: self = .faceDown
    default: self = .unknown
    }
  }
}
