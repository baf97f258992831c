import Foundation

/// Driving the phone by life. Verbs change the world at once; what the app hears of it waits in the
/// phone's queue until ``settle()``.
///
/// Each rule names its source: *Apple* is documented, *observed* widely seen, and what is unsure is
/// a setting in ``Rules``.
extension Phone {
  /// What the app may do. Apple: with location services off every app reads denied. A phone that is
  /// driven by callback lets the two be set apart.
  public var status: CLAuthorizationStatus {
    isRealistic && !locationServicesEnabled ? .denied : permission
  }

  /// The person who holds the phone.
  public var user: User { User(phone: self) }

  /// Delivers what is waiting, and whatever that brings about, in order.
  public func settle() {
    precondition(!isSettling, "settle() is the run loop: it does not run inside its own events.")
    isSettling = true
    defer { isSettling = false }
    use {
      var turns = 0
      while !events.isEmpty {
        turns += 1
        precondition(turns < 10_000, "The app never comes to rest: each event brings another.")
        let turn = events
        events = []
        for event in turn { event() }
      }
    }
  }

  public func waits(seconds: TimeInterval) { now += seconds }

  /// The phone gets a fix there, now.
  public func moves(to location: CLLocation) {
    self.location = location
    for manager in managers { manager.offerLocation() }
  }

  public func moves(toLatitude latitude: Double, longitude: Double) {
    moves(
      to: CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
        horizontalAccuracy: 5, verticalAccuracy: -1, timestamp: now))
  }

  /// Apple: locationUnknown is transient. The service keeps trying, so the next fix arrives.
  public func losesFix() {
    for manager in managers where manager.receivesLocations {
      manager.fail(with: .locationUnknown)
    }
  }

  /// The phone, held in portrait, would point there.
  public func turns(toDegrees degrees: Double, accuracy: Double) {
    compass = (degrees, accuracy)
    for manager in managers { manager.offerHeading() }
  }

  /// Apple: the device posts the notification after the value changed, on the main thread, and only
  /// while somebody asked for it.
  public func rotates(to orientation: UIDeviceOrientation) {
    guard orientation != self.orientation else { return }
    self.orientation = orientation
    later { [unowned self] in
      guard orientationUsers > 0 else { return }
      callbackRotation(from: device)
    }
  }

  /// Apple: the status is told again when a suspended app resumes, changed or not.
  public func resumesApp() {
    for manager in managers { manager.announceStatus() }
  }

  /// Apple: asking again once it is determined does nothing. Otherwise a prompt, one at a time.
  func asked(for permission: Permission) {
    changed(.asks(permission))
    guard isRealistic, status == .notDetermined, prompt == nil else { return }
    prompt = permission
    promptsShown += 1
  }

  /// Apple: each manager hears of a change, and of nothing if nothing changed. A manager that runs
  /// then fails, or begins.
  fileprivate func change(_ body: () -> Void) {
    let before = status
    body()
    guard status != before else { return }
    for manager in managers {
      let fails = manager.isUpdatingLocation && (status == .denied || status == .restricted)
      if fails && rules?.errorPrecedesStatus == true { manager.refuse() }
      manager.announceStatus()
      if fails && rules?.errorPrecedesStatus != true { manager.refuse() }
      if manager.receivesLocations && !before.isAuthorized { manager.beginLocationRun() }
    }
  }

  /// What a person can do to a phone.
  public struct User {
    let phone: Phone

    /// Answers the prompt on the screen.
    public func allows(_ status: CLAuthorizationStatus = .authorizedWhenInUse) { answers(status) }
    public func denies() { answers(.denied) }

    /// Sets the app's permission in Settings, or has it set by someone who manages the phone.
    public func changesSetting(to status: CLAuthorizationStatus) {
      phone.change {
        phone.permission = status
        if status != .notDetermined { phone.prompt = nil }
      }
    }

    /// Turns location services off or on for the whole phone. Apple: off reads denied, on again
    /// brings the previous status back, each with a callback.
    public func switchesServices(on isOn: Bool) {
      phone.change { phone.locationServicesEnabled = isOn }
    }

    private func answers(_ status: CLAuthorizationStatus) {
      precondition(phone.prompt != nil, "There is no prompt to answer: the app has not asked.")
      phone.prompt = nil
      phone.change { phone.permission = status }
    }
  }
}
