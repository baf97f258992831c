import Modern

// Not all of Foundation: see RecordingDevice.
import struct Foundation.Date

/// A location manager that writes a transcript of everything that it, its client and the phone do. An app uses it in
/// the place of ``Modern/LocationManager``:
///
///     let manager = RecordingManager(.fine, privacy: .shifted)
///     …
///     try manager.recording.write(to: file)
///
/// It stands between the app and Modern's manager, and the recording provider and device stand between that manager
/// and the phone. Each passes on every call and every callback. In addition, the status, the location, the heading and
/// the orientation of the phone are read before and after each of them. Everything runs on the main actor.
///
/// It is the only client of Modern's manager from the beginning, as in a transcript, so the file has the events of an
/// app that only reads streams, too.
@MainActor
public final class RecordingManager: LocationManaging {
  /// What was recorded until now. It can be kept longer than the manager.
  public let recording: PhoneRecording

  private(set) var manager: LocationManager?
  private let client: RecordingClient
  private let rotations: RecordingRotations
  private var clientChange = ClientChange.none
  private enum ClientChange { case none, set, detached }

  /// Creates Modern's manager between these dependencies, and begins to record.
  ///
  /// - Parameters:
  ///   - configuration: the accuracy and the distance filter of Modern's manager.
  ///   - privacy: how locations are written. There is no usual value, so that nobody shares a way home by accident.
  ///   - provider: a new `CLLocationManager`, or a fake of it.
  ///   - device: reports how the phone is held.
  ///   - notificationCenter: the center in which the device posts its rotations.
  ///   - now: the time. The first one is the beginning of the recording.
  ///   - log: what Modern's manager logs. Nothing of it is recorded.
  ///   - isSimulator: see ``Modern/LocationManager``.
  public init(
    _ configuration: LocationManager.Configuration, privacy: PhoneRecording.Privacy,
    provider: some LocationProvider, device: any OrientationProvider,
    notificationCenter: NotificationCenter, now: @escaping @MainActor () -> Date,
    log: @escaping Log, isSimulator: Bool
  ) {
    let recording = PhoneRecording(privacy, now: now)
    let recordingProvider = RecordingProvider(provider, recording)
    let recordingDevice = RecordingDevice(device, recording)
    self.recording = recording
    client = RecordingClient(recording)
    rotations = RecordingRotations(device, notificationCenter, recording)
    recording.readPhone = { [weak recordingProvider] known in
      guard let recordingProvider else { return }
      recordingProvider.read(into: &known)
      recordingDevice.read(into: &known)
    }
    recording.receive(.create) {
      manager = LocationManager(
        configuration, provider: recordingProvider, device: recordingDevice,
        notificationCenter: rotations.center, log: log, isSimulator: isSimulator)
      manager?.delegate = client
      recording.readManager = { [weak manager] in manager.map { $0 } }
    }
    client.manager = self
  }

  isolated deinit {
    recording.receive(.release) {
      weak var observed: LocationManager?
      observed = manager
      recording.readManager = { nil }
      manager = nil
      rotations.end()
      recording.react("manager \(observed == nil ? "released" : "kept alive")")
    }
    // It retains the device, which retains the recording.
    recording.readPhone = { _ in }
  }

  // MARK: What the app asks

  /// Starts the updates, as ``Modern/LocationManager/start()``. Written as `start`.
  public func start() { recording.receive(.app("start")) { manager?.start() } }

  /// Stops the updates, as ``Modern/LocationManager/stop()``. Written as `stop`.
  public func stop() { recording.receive(.app("stop")) { manager?.stop() } }

  /// The location of Modern's manager. Reading it, or the heading, is written as `read`. A read directly after a read
  /// is not written.
  public var location: CLLocation? {
    recording.receive(.read)
    return manager?.location
  }

  /// The heading of Modern's manager. See ``location``.
  public var heading: CLHeading? {
    recording.receive(.read)
    return manager?.heading
  }

  /// Whether updates run. Reading it is not written, because it asks nothing of the phone.
  public var isUpdating: Bool { manager?.isUpdating ?? false }

  /// Returns a stream of Modern's manager. It is not written, because Legacy has none.
  public func events() -> AsyncStream<LocationEvent> {
    manager?.events() ?? AsyncStream { $0.finish() }
  }

  /// Receives the events, after they are written. It is not retained.
  ///
  /// The first delegate is the client that `create` makes in a transcript. Then nil is written as `detach client`, and
  /// another delegate as `replace client`.
  public var delegate: (any LocationManagerDelegate)? {
    get { client.receiver }
    set {
      switch (clientChange, newValue) {
      case (.none, nil): return
      case (.set, let new?) where new === client.receiver: return
      case (.none, _): client.receiver = newValue
      case (_, nil): recording.receive(.app("detach client")) { setClient(nil) }
      case (_, _?): recording.receive(.app("replace client")) { setClient(newValue) }
      }
      clientChange = newValue == nil ? .detached : .set
    }
  }

  private func setClient(_ receiver: (any LocationManagerDelegate)?) {
    client.receiver = receiver
    manager?.delegate = receiver == nil ? nil : client
  }
}

/// Writes what Modern's manager sends, and passes it on to the delegate of the app.
private final class RecordingClient: LocationManagerDelegate {
  weak var manager: RecordingManager?
  weak var receiver: (any LocationManagerDelegate)?
  private let recording: PhoneRecording

  init(_ recording: PhoneRecording) { self.recording = recording }

  func locationManager(_: any LocationManaging, didUpdate location: CLLocation) {
    recording.react("client location \(recording.notation.text(of: location))") {
      if let manager { receiver?.locationManager(manager, didUpdate: location) }
    }
  }

  func locationManager(_: any LocationManaging, didUpdate heading: CLHeading) {
    recording.react("client heading \(recording.notation.text(of: heading))") {
      if let manager { receiver?.locationManager(manager, didUpdate: heading) }
    }
  }

  func locationManager(_: any LocationManaging, didFailWith error: any Error) {
    recording.react("client error \(recording.notation.text(of: error))") {
      if let manager { receiver?.locationManager(manager, didFailWith: error) }
    }
  }

  func locationManager(_: any LocationManaging, didChangeAuthorization isAuthorized: Bool) {
    recording.react("client enabled \(isAuthorized)") {
      if let manager { receiver?.locationManager(manager, didChangeAuthorization: isAuthorized) }
    }
  }
}
