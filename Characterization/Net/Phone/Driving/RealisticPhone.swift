import Foundation

/// The behavior of a realistic phone, which follows the rules of iOS.
///
/// Methods such as ``move(to:)`` change the phone at once. Callbacks to the app wait in a queue until
/// ``settle()``.
///
/// Each rule names its source. *Apple*: documented. *Assumed*: no source known. *Unsure*: not documented, or phones
/// differ; most unsure rules are settings in ``Rules``.
extension Phone {
  /// The authorization status of the app. Apple: with location services off, every app reads denied.
  ///
  /// On a scripted phone the permission and the services are independent.
  package var status: CLAuthorizationStatus {
    isRealistic && !locationServicesEnabled ? .denied : permission
  }

  /// The user, who answers prompts and changes settings.
  package var user: User { User(phone: self) }

  /// Delivers all waiting events in order, and then the events that these cause.
  package func settle() {
    precondition(!isSettling, "settle() is the run loop: it does not run inside its own events.")
    isSettling = true
    defer { isSettling = false }
    use {
      var turns = 0
      while !events.isEmpty {
        turns += 1
        precondition(turns < 10_000, "settle() does not end: each event causes another one.")
        let turn = events
        events = []
        for event in turn { event() }
      }
    }
  }

  /// Time passes, and the timers that are due fire in the order of their times. On a realistic phone they fire in
  /// ``settle()``.
  package func wait(seconds: TimeInterval) {
    let end = now + seconds
    while let due = timers.min(by: { $0.fireDate < $1.fireDate }), due.fireDate <= end {
      timers.removeAll { $0 === due }
      now = due.fireDate
      if isRealistic { schedule(due.fire) } else { use(due.fire) }
    }
    now = end
  }

  /// Moves the phone. Each manager that updates locations receives the location, if it passes its filter.
  package func move(to location: CLLocation) {
    self.location = location
    for manager in managers { manager.offerLocation() }
  }

  /// Moves the phone to a location with an accuracy of 5 m and the time of the phone. Both arguments are degrees.
  package func move(toLatitude latitude: Double, longitude: Double) {
    move(
      to: CLLocation(
        coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
        horizontalAccuracy: 5, verticalAccuracy: -1, timestamp: now))
  }

  /// The phone has no fix for a moment. Apple: locationUnknown is transient, and the service retries.
  package func loseFix() {
    for manager in managers where manager.receivesLocations {
      manager.fail(with: .locationUnknown)
    }
  }

  /// The phone turns: held in portrait, it now points to `degrees`.
  package func turn(toDegrees degrees: Double, accuracy: Double) {
    compass = (degrees, accuracy)
    for manager in managers { manager.offerHeading() }
  }

  /// The user rotates the phone. Apple: the device posts the notification on the main thread, after
  /// the change, and only while notifications are generated.
  package func rotate(to orientation: UIDeviceOrientation) {
    guard orientation != self.orientation else { return }
    self.orientation = orientation
    schedule { [unowned self] in
      guard orientationUsers > 0 else { return }
      callbackRotation(from: device)
    }
  }

  /// A suspended app resumes. Apple: each manager announces its status again, changed or not.
  package func resumeApp() {
    for manager in managers { manager.announceStatus() }
  }

  /// Shows a prompt, one at a time. Apple: once the status is determined, a request does nothing. The
  /// exception is a request for Always by an app that has When In Use and has not requested Always before.
  func request(_ permission: Permission) {
    report(.asks(permission))
    let isUpgrade = permission == .always && status == .authorizedWhenInUse && !hasAskedForAlways
    guard isRealistic, status == .notDetermined || isUpgrade, prompt == nil else { return }
    if permission == .always { hasAskedForAlways = true }
    prompt = permission
    promptsShown += 1
  }

  /// Runs `body`, which may change the status. Apple: each manager announces a status only if it changed.
  ///
  /// A manager that updates locations then fails, or begins again.
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

  /// The user of a realistic phone.
  package struct User {
    let phone: Phone

    /// Answers the prompt with a permission. Traps if there is no prompt. If an app that has When In Use requests
    /// Always, `allow(.authorizedWhenInUse)` keeps the permission, and the user cannot deny it.
    package func allow(_ status: CLAuthorizationStatus = .authorizedWhenInUse) { answer(status) }
    /// Answers the prompt with a refusal. Traps if there is no prompt, or if the prompt is for Always.
    package func deny() {
      precondition(
        phone.permission == .notDetermined,
        "The prompt for Always has no button that denies; use changeSetting(to: .denied).")
      answer(.denied)
    }

    /// Sets the app's permission in Settings; an administrator of the phone can also do this.
    package func changeSetting(to status: CLAuthorizationStatus) {
      phone.change {
        phone.permission = status
        if status != .notDetermined { phone.prompt = nil }
      }
    }

    /// Turns location services on or off for the whole phone. Apple: while they are off, the status
    /// is denied; then the previous status returns. Each change causes a callback.
    package func switchServices(on isOn: Bool) {
      phone.change { phone.locationServicesEnabled = isOn }
    }

    private func answer(_ status: CLAuthorizationStatus) {
      precondition(phone.prompt != nil, "There is no prompt: the app did not request permission.")
      phone.prompt = nil
      phone.change { phone.permission = status }
    }
  }
}
