import PhoneScenarios
import SimulatedPhone
import Subjects

/// An app with one location manager, on one phone. The manager is that of Legacy or that of Modern.
///
/// A test acts as the app with the functions of this type, and as the user and Core Location with those of the ``phone``.
@MainActor
final class App {
  let phone = Phone()
  /// What the manager has told the app, in order.
  private(set) var events: [Reaction] = []
  private var manager: any Subject { subject! }
  // Optional, because the manager tells the app its events, and so is created after it.
  private var subject: (any Subject)?

  /// Creates the manager.
  ///
  /// - Parameters:
  ///   - kind: whose manager it is.
  ///   - permission: what the user has answered before the app was started.
  init(_ kind: Subject.Kind, permission: CLAuthorizationStatus = .authorizedWhenInUse) {
    phone.permission = permission
    subject = phone.use {
      kind.make(.fine) { [weak self] event in self?.events.append(event) }
    }
  }

  isolated deinit {
    // A manager uses its phone while it is deallocated.
    phone.use { subject = nil }
  }

  func start() { phone.use { manager.start() } }
  func stop() { phone.use { manager.stop() } }

  var isUpdating: Bool { phone.use { manager.publicState.isUpdating } }
  var location: Location? { phone.use { manager.publicState.location } }
  var heading: Heading? { phone.use { manager.publicState.heading } }

  /// Releases the manager. Returns whether it is deallocated.
  func releaseManager() -> Bool { phone.use { manager.releaseManager() } }
  /// Releases the delegate of the manager. Returns whether it is deallocated.
  func releaseDelegate() -> Bool { phone.use { manager.dropClient() } }
}

extension Phone {
  var isUpdatingLocation: Bool { managers.contains { $0.isUpdatingLocation } }
  var isUpdatingHeading: Bool { managers.contains { $0.isUpdatingHeading } }

  /// The user answers the prompt, or changes the answer in Settings. Core Location tells each manager.
  func changePermission(to status: CLAuthorizationStatus) {
    permission = status
    callback(status: status)
  }

  /// Core Location has a new location, and tells each manager, also one that has stopped its updates.
  func deliver(_ location: CLLocation) {
    self.location = location
    callback(locations: [location])
  }

  /// Core Location has a new heading, and tells each manager.
  func deliver(_ heading: Heading) {
    let heading = makeHeading(
      degrees: heading.degrees.value, true: heading.trueHeading.value,
      accuracy: heading.accuracy.value)
    self.heading = heading
    callback(heading: heading)
  }

  /// The user turns the device. Each observer of its orientation is notified.
  func turn(to orientation: UIDeviceOrientation) {
    self.orientation = orientation
    callbackRotation(from: device)
  }
}

extension Location {
  static let gate = Location(CLLocation.gate)
  static let station = Location(CLLocation.station)
}
