import Foundation

/// Reports the location of the user and the heading of the device from Core Location. Requests permission if
/// necessary, and starts updates as soon as it is granted.
///
/// This is the exercise "Rewrite the class in one go": all that the class does is missing. Legacy's class,
/// Legacy/LocationManager/WMFLocationManager.swift, says what belongs here.
// LocationManaging says what a caller may rely on.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
@MainActor
public final class LocationManager: LocationManaging {
  private let provider: any LocationProvider
  private let device: any OrientationProvider
  private let notificationCenter: NotificationCenter
  private let log: Log
  private let isSimulator: Bool
  private let streams = Broadcast<LocationEvent>()
  private let coreLocationDelegate = CoreLocationDelegate()

  public weak var delegate: (any LocationManagerDelegate)?

  public init(
    _ configuration: Configuration, provider: any LocationProvider,
    device: any OrientationProvider, notificationCenter: NotificationCenter, log: @escaping Log,
    isSimulator: Bool
  ) {
    self.provider = provider
    self.device = device
    self.notificationCenter = notificationCenter
    self.log = log
    self.isSimulator = isSimulator
    coreLocationDelegate.manager = self
    provider.delegate = coreLocationDelegate
  }

  isolated deinit {
  }

  public var location: CLLocation? { nil }
  public var heading: CLHeading? { nil }
  public private(set) var isUpdating = false

  public func events() -> AsyncStream<LocationEvent> { streams.stream() }

  public func start() {
  }

  public func stop() {
  }

  // MARK: - Callbacks of Core Location

  func didChangeAuthorization(to status: CLAuthorizationStatus) {
  }

  func didUpdateLocation() {
  }

  func didUpdateHeading(_ newHeading: CLHeading) {
  }

  func didFail(with error: any Error) {
  }

  /// Sends an event to the streams and then to the delegate, because the delegate may cause further events.
  private func send(
    _ event: @autoclosure () -> LocationEvent, call: (any LocationManagerDelegate) -> Void
  ) {
    streams.send(event())
    if let delegate { call(delegate) }
  }
}
