import Foundation

/// Reports the location of the user and the heading of the device from Core Location. Requests permission if
/// necessary, and starts updates as soon as it is granted.
@MainActor
public final class LocationManager: LocationManaging {
  private let provider: any LocationProvider
  private let coreLocationDelegate = CoreLocationDelegate()
  private let headingUpdates: HeadingUpdates
  private let log: Log
  private let isSimulator: Bool
  private let streams = Broadcast<LocationEvent>()

  // CLLocationManager may lose its values when it restarts. These copies keep the last values for the UI.
  private var lastLocation: CLLocation?
  private var lastHeading: CLHeading?

  // CLLocationManager may deliver events after a stop. They are ignored while this is false.
  /// Whether updates run. It is true from a start with permission to the next stop.
  public private(set) var isUpdating = false
  // A start that found no permission, or came during updates. The manager retries it after the next grant.
  private var isStartPending = false
  // Core Location may repeat a status. The manager reports changes only.
  private var lastSeenStatus: CLAuthorizationStatus

  /// Receives the events. It is not retained.
  public weak var delegate: (any LocationManagerDelegate)?

  // MARK: - Life

  /// Creates a manager with these dependencies. ``Live/locationManager(_:)`` passes those of production.
  ///
  /// `isSimulator` says whether to ignore an unknown location, which the iOS Simulator reports until the user chooses
  /// one.
  public init(
    _ configuration: Configuration, provider: any LocationProvider,
    device: any OrientationProvider, notificationCenter: NotificationCenter, log: @escaping Log,
    isSimulator: Bool
  ) {
    provider.desiredAccuracy = configuration.accuracy
    provider.activityType = .fitness
    provider.distanceFilter = configuration.distanceFilter
    lastSeenStatus = provider.authorizationStatus
    self.provider = provider
    headingUpdates = HeadingUpdates(
      provider: provider, device: device, notificationCenter: notificationCenter)
    self.log = log
    self.isSimulator = isSimulator
    coreLocationDelegate.manager = self
    provider.delegate = coreLocationDelegate
  }

  isolated deinit {
    provider.delegate = nil
    stop()
  }

  // MARK: - Accessors

  /// The last location that was reported. Before the first one, Core Location's cached location, or nil.
  public var location: CLLocation? { lastLocation ?? provider.location }

  /// The last heading that was reported. Before the first one, Core Location's latest heading, or nil.
  public var heading: CLHeading? { lastHeading ?? provider.heading }

  /// The description of this manager in log lines.
  private var name: String {
    let delegate = self.delegate.map { String(describing: $0) } ?? "nil"
    let address = Unmanaged.passUnretained(self).toOpaque()
    return "<<LocationManager: \(address)> manager: \(provider) delegate: \(delegate)"
      + " is updating: \(isUpdating ? 1 : 0)>"
  }

  /// Returns a new stream of the events that follow, in the order in which the delegate receives them.
  public func events() -> AsyncStream<LocationEvent> { streams.stream() }

  // MARK: - Operations

  /// Starts updates, or requests permission if the user has not been asked. Without permission, updates begin as soon
  /// as it is granted.
  public func start() {
    isStartPending = true

    let status = provider.authorizationStatus
    guard status != .notDetermined else { return requestAuthorization() }
    log(.verbose, "Skipping the request: authorization was determined before")
    if isUpdating || status == .denied || status == .restricted { return }
    startUpdates()
  }

  /// Stops the updates. It does not cancel a pending start.
  public func stop() {
    if isUpdating { stopUpdates() }
  }

  private func requestAuthorization() {
    assert(type(of: provider).locationServicesEnabled(), "Location services are not enabled")
    log(.info, "Requesting authorization to access location when in use")
    provider.requestWhenInUseAuthorization()
  }

  // MARK: - Updates

  private func startUpdates() {
    isStartPending = false
    assert(provider.authorizationStatus.isAuthorized, "Location monitoring needs authorization")
    isUpdating = true
    log(.debug, "\(name) starts monitoring location and heading")
    provider.startUpdatingLocation()
    headingUpdates.start(for: self)
  }

  private func stopUpdates() {
    isUpdating = false
    log(.debug, "\(name) stops monitoring location and heading")
    provider.stopUpdatingLocation()
    headingUpdates.stop()
  }

  // MARK: - Callbacks of Core Location

  func didChangeAuthorization(to status: CLAuthorizationStatus) {
    guard status != lastSeenStatus else { return }
    lastSeenStatus = status

    switch status {
    case .notDetermined, .restricted:
      log(.verbose, "Ignoring the new authorization status \(status.rawValue)")
    case .denied:
      // Kept from Legacy: without a delegate, only a grant is logged.
      if delegate != nil { log(.info, "Access to location was denied") }
      send(.authorization(isAuthorized: false)) {
        $0.locationManager(self, didChangeAuthorization: false)
      }
    case .authorizedWhenInUse, .authorizedAlways:
      log(.info, "Access to location was granted")
      send(.authorization(isAuthorized: true)) {
        $0.locationManager(self, didChangeAuthorization: true)
      }
      if isStartPending {
        start()
      }
    default:
      break
    }
  }

  func didUpdateLocation() {
    guard isUpdating, let location = provider.location else { return }
    lastLocation = location
    log(.verbose, "\(name) updated its location to \(location)")
    send(.location(location)) { $0.locationManager(self, didUpdate: location) }
  }

  func didUpdateHeading(_ newHeading: CLHeading) {
    guard isUpdating, newHeading.headingAccuracy > 0 else { return }
    lastHeading = newHeading
    log(.verbose, "\(name) updated its heading to \(newHeading)")
    send(.heading(LocationEvent.Heading(newHeading))) {
      $0.locationManager(self, didUpdate: newHeading)
    }
  }

  func didFail(with error: any Error) {
    guard isUpdating else {
      log(.verbose, "Ignoring an error while not updating: \(error)")
      return
    }

    if isSimulator, error.isUnknownLocation {
      log(.verbose, "Ignoring an unknown location: this is a simulator")
      return
    }

    log(.error, "\(name) failed: \(error)")
    send(.failure(error)) { $0.locationManager(self, didFailWith: error) }
  }

  /// Sends an event to the streams and then to the delegate, because the delegate may cause further events.
  private func send(
    _ event: @autoclosure () -> LocationEvent, call: (any LocationManagerDelegate) -> Void
  ) {
    streams.send(event())
    if let delegate { call(delegate) }
  }
}

extension Error {
  fileprivate var isUnknownLocation: Bool {
    let error = self as NSError
    return error.domain == kCLErrorDomain && error.code == CLError.locationUnknown.rawValue
  }
}
