import Foundation

/// The state of a manager's updates. Only a realistic phone uses it.
struct UpdateState {
  /// The number of starts of location updates. By default, an event from before the last start is dropped.
  @RunningCount var locationRun = 0
  @RunningCount var headingRun = 0
  /// The last values that were delivered since the last start. The distance and heading filters measure from them.
  var deliveredLocation: CLLocation?
  var deliveredHeading: Double?
  var reportedHeading: CLHeading?
  var awaitsOneLocation = false
  var isIntroduced = false
  /// The angle from the top of the phone to the edge that headings refer to, in degrees.
  var headingOffset = 0.0
}

extension CLLocationManager {
  /// Schedules an event for a later turn. Apple: start, request and the delegate setter deliver nothing
  /// before they return. A scripted phone has no events.
  func schedule(_ event: @escaping (CLLocationManager) -> Void) {
    guard phone.isRealistic else { return }
    phone.schedule { [weak self] in self.map(event) }
  }

  /// Announces the status once. Apple: a new manager with a delegate receives one authorization
  /// callback, even if nothing changed, and even for notDetermined.
  func introduce() {
    guard delegate != nil, !updates.isIntroduced else { return }
    updates.isIntroduced = true
    announceStatus()
  }

  func announceStatus() {
    schedule { $0.deliver(status: $0.phone.status) }
  }

  /// Delivers the error `denied`. Apple: updates that start or continue without permission fail with this error.
  func refuse() { fail(with: .denied) }

  var receivesLocations: Bool { isUpdatingLocation && phone.status.isAuthorized }

  /// Offers an initial location. Apple: it is often a cached one; a second start without a stop offers none.
  ///
  /// Assumed: while the status is notDetermined, nothing happens until the user answers.
  func beginLocationRun() {
    guard let rules = phone.rules else { return }
    updates.locationRun += 1
    updates.deliveredLocation = nil
    switch phone.status {
    case .authorizedAlways, .authorizedWhenInUse: offerLocation()
    case .notDetermined where !rules.failsWhileNotDetermined: break
    default: refuse()
    }
  }

  func offerLocation() {
    guard receivesLocations, let location = phone.location else { return }
    let run = updates.locationRun
    phone.fixesOffered += 1
    schedule { manager in
      guard manager.accepts(location, in: run) else { return }
      manager.updates.deliveredLocation = location
      manager.deliver(locations: [location])
    }
  }

  func fail(with code: CLError.Code) {
    let run = updates.locationRun
    schedule { manager in
      if manager.isCurrent(run) { manager.deliver(error: CLError(code)) }
    }
  }

  /// Whether to deliver an event that was scheduled when `locationRun` was `run`. Unsure: whether an event is
  /// delivered after a stop. See ``Phone/Rules``.
  private func isCurrent(_ run: Int) -> Bool {
    (isUpdatingLocation && run == updates.locationRun) || phone.rules?.deliversAfterStop == true
  }

  /// Whether to deliver the location. Apple: the filter measures from the location that was delivered
  /// last. A move of exactly the filter distance is delivered. Without a filter
  /// (`kCLDistanceFilterNone` is -1), every move is.
  private func accepts(_ location: CLLocation, in run: Int) -> Bool {
    guard isCurrent(run), phone.status.isAuthorized else { return false }
    guard let last = updates.deliveredLocation else { return true }
    guard location !== last else { return false }
    return location.distance(from: last) >= distanceFilter
  }

  /// Requests one location. Apple: `requestLocation` delivers exactly one location or one error.
  ///
  /// It does nothing while updates run. Start and stop cancel it.
  func beginOneLocation() {
    guard !isUpdatingLocation else { return }
    updates.awaitsOneLocation = true
    schedule { manager in
      guard manager.updates.awaitsOneLocation else { return }
      manager.updates.awaitsOneLocation = false
      if !manager.phone.status.isAuthorized {
        manager.deliver(error: CLError(.denied))
      } else if let location = manager.phone.location {
        manager.deliver(locations: [location])
      } else {
        manager.deliver(error: CLError(.locationUnknown))
      }
    }
  }
}
