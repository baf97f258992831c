import SimulatedPhone
import Testing

/// The interface of a location manager that the published tests use.
@MainActor
protocol PublishedManager: AnyObject {
  var location: CLLocation? { get }
  var heading: CLHeading? { get }
  var isUpdating: Bool { get }
  var isAuthorized: Bool { get }
  func attach(_ delegate: TestLocationManagerDelegate)
  func startMonitoringLocation()
  func stopMonitoringLocation()
  /// Breaks reference cycles, so that the manager is deallocated after its test.
  func releaseItself()
}

/// A location manager class: its name, and how the published tests create an instance.
struct PublishedKind: Sendable, CustomTestStringConvertible {
  let name: String
  /// Whether the class ends the orientation notifications that it begins.
  let endsOrientation: Bool
  let make: @MainActor @Sendable (MockCLLocationManager, MockUIDevice) -> any PublishedManager
  /// Creates a Core Location manager with the fine configuration: best accuracy, an update every meter.
  let fine: @MainActor @Sendable () -> CLLocationManager
  /// Creates a Core Location manager with the coarse configuration: an accuracy of 1 km, an update every kilometer.
  let coarse: @MainActor @Sendable () -> CLLocationManager

  var testDescription: String { name }
}

/// Runs each test case on a new phone, which is then `Phone.current`.
struct OnAPhone: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    try await Phone().bind(during: body)
  }
}

/// The set-up of all tests but the two of the configurations: a manager with access and a delegate.
@MainActor
final class Fixture {
  let mock = MockCLLocationManager()
  let device = MockUIDevice()
  let delegate = TestLocationManagerDelegate()
  private(set) var manager: (any PublishedManager)!
  private let phone = Phone.current

  init(_ kind: PublishedKind) {
    mock.simulate(authorizationStatus: .authorizedAlways)
    Phone.current.device = device
    manager = kind.make(mock, device)
    manager.attach(delegate)
  }

  isolated deinit {
    // The manager may use the phone in its deinit, and no phone is bound here.
    phone.use {
      manager?.releaseItself()
      manager = nil
    }
  }

  /// Whether the manager is updating, and whether location and heading updates are started.
  var isRunning: [Bool] { [manager.isUpdating, mock.isStarted.location, mock.isStarted.heading] }

  func release() { manager = nil }
}
