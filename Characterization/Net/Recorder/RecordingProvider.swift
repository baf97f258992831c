import Modern

/// Passes each call of Modern on to the provider of the phone, and writes what the call changes, before it reaches the
/// phone: a phone may call back inside of it.
@MainActor
final class RecordingProvider<Provider: LocationProvider> {
  private let provider: Provider
  private let recording: PhoneRecording
  private let receiver: RecordingDelegate

  init(_ provider: Provider, _ recording: PhoneRecording) {
    self.provider = provider
    self.recording = recording
    receiver = RecordingDelegate(recording)
  }

  /// Reads the values that can change without a callback.
  func read(into known: inout PhoneValues) {
    // A status that the notation cannot name is a comment at its callback.
    known.status = recording.notation.name(of: provider.authorizationStatus) ?? known.status
    known.location = provider.location.map(recording.notation.text)
    known.heading = provider.heading.map(recording.notation.text)
  }
}

extension RecordingProvider: @MainActor LocationProvider {
  var delegate: (any CLLocationManagerDelegate)? {
    get { receiver.delegate }
    set {
      receiver.delegate = newValue
      recording.setDelegate { provider.delegate = newValue == nil ? nil : receiver }
    }
  }

  // MARK: Configuration

  var desiredAccuracy: CLLocationAccuracy {
    get { provider.desiredAccuracy }
    set {
      recording.activity.accuracy = newValue
      provider.desiredAccuracy = newValue
    }
  }

  var distanceFilter: CLLocationDistance {
    get { provider.distanceFilter }
    set {
      recording.activity.filter = newValue
      provider.distanceFilter = newValue
    }
  }

  var activityType: CLActivityType {
    get { provider.activityType }
    set {
      recording.activity.type = recording.notation.name(of: newValue)
      provider.activityType = newValue
    }
  }

  // MARK: Permission

  var authorizationStatus: CLAuthorizationStatus {
    let status = provider.authorizationStatus
    if let name = recording.notation.name(of: status) { recording.read(\.status, name) }
    return status
  }
  static func locationServicesEnabled() -> Bool { Provider.locationServicesEnabled() }

  func requestWhenInUseAuthorization() {
    recording.react("phone asks whenInUse") { provider.requestWhenInUseAuthorization() }
  }

  // MARK: Updates

  var location: CLLocation? { provider.location }

  func startUpdatingLocation() {
    recording.turn(\.location, on: true, "phone location") { provider.startUpdatingLocation() }
  }

  func stopUpdatingLocation() {
    recording.turn(\.location, on: false, "phone location") { provider.stopUpdatingLocation() }
  }

  var heading: CLHeading? { provider.heading }

  var headingOrientation: CLDeviceOrientation {
    get { provider.headingOrientation }
    set {
      let name = recording.notation.name(of: newValue)
      guard recording.activity.headingOrientation != name else {
        provider.headingOrientation = newValue
        return
      }
      recording.activity.headingOrientation = name
      recording.react("phone heading orientation \(name)") {
        provider.headingOrientation = newValue
      }
    }
  }

  func startUpdatingHeading() {
    recording.turn(\.heading, on: true, "phone heading") { provider.startUpdatingHeading() }
  }

  func stopUpdatingHeading() {
    recording.turn(\.heading, on: false, "phone heading") { provider.stopUpdatingHeading() }
  }
}
