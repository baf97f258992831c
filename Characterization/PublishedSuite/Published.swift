import SimulatedPhone
import Testing

/// What the published tests ask of a location manager.
@MainActor
protocol PublishedManager: AnyObject {
  var location: CLLocation? { get }
  var heading: CLHeading? { get }
  var isUpdating: Bool { get }
  var isAuthorized: Bool { get }
  func attach(_ delegate: TestLocationManagerDelegate)
  func startMonitoringLocation()
  func stopMonitoringLocation()
  /// Ends what keeps it alive beyond its test.
  func releaseItself()
}

/// A location manager by name, and how the published tests make one.
struct PublishedKind: Sendable, CustomTestStringConvertible {
  let name: String
  /// Whether it ends the orientation notifications it began.
  let endsOrientation: Bool
  let make: @MainActor @Sendable (MockCLLocationManager, MockUIDevice) -> any PublishedManager
  /// What a configuration sets on Core Location's manager.
  let fine: @MainActor @Sendable () -> CLLocationManager
  let coarse: @MainActor @Sendable () -> CLLocationManager

  var testDescription: String { name }
}

/// Binds a phone of its own to each case.
struct OnAPhone: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    try await Phone().bind(during: body)
  }
}

/// The set-up of every test but those of the configurations: access is granted, the delegate listens.
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
    // No phone is bound here, and the manager may use its own while it is deallocated.
    phone.use {
      manager?.releaseItself()
      manager = nil
    }
  }

  /// Whether the manager is updating, and the phone its location and its heading.
  var isRunning: [Bool] { [manager.isUpdating, mock.isStarted.location, mock.isStarted.heading] }

  func release() { manager = nil }
}
