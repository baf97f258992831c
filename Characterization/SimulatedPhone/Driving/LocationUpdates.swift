import Foundation

/// What a manager stores between its updates. Only a phone that is driven by life uses it.
struct UpdateState {
  /// Counts the starts, so that an event of an earlier run can be dropped.
  var locationRun = 0
  var headingRun = 0
  /// The distance and heading filters measure from the values that were delivered last in this run.
  var deliveredLocation: CLLocation?
  var deliveredHeading: Double?
  var reportedHeading: CLHeading?
  var awaitsOneLocation = false
  var isIntroduced = false
  /// The last orientation that can serve as a reference for headings.
  var headingReference = CLDeviceOrientation.portrait
}

extension CLLocationManager {
  /// Delivers on a later turn. Apple: nothing is delivered inside start, request or the delegate
  /// setter.
  func later(_ event: @escaping (CLLocationManager) -> Void) {
    guard phone.isRealistic else { return }
    phone.later { [weak self] in self.map(event) }
  }

  // MARK: Authorization

  /// Apple: a new manager with a delegate gets one authorization callback, even when nothing
  /// changed and even for notDetermined.
  func introduce() {
    guard delegate != nil, !updates.isIntroduced else { return }
    updates.isIntroduced = true
    announceStatus()
  }

  func announceStatus() {
    later { $0.deliver(status: $0.phone.status) }
  }

  /// Apple: starting, or going on, where it is not allowed fails with denied.
  func refuse() { fail(with: .denied) }

  // MARK: Locations

  var receivesLocations: Bool { isUpdatingLocation && phone.status.isAuthorized }

  /// Apple: the first location after start is often a cached one; start, start brings no second
  /// event. Observed: while notDetermined nothing happens until the user answers.
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
    later { manager in
      guard manager.accepts(location, in: run) else { return }
      manager.updates.deliveredLocation = location
      manager.deliver(locations: [location])
    }
  }

  func fail(with code: CLError.Code) {
    let run = updates.locationRun
    later { manager in
      if manager.isCurrent(run) { manager.deliver(error: CLError(code)) }
    }
  }

  /// Whether what this run has brought may still be delivered. Whether it may after stop is unsure.
  private func isCurrent(_ run: Int) -> Bool {
    (isUpdatingLocation && run == updates.locationRun) || phone.rules?.deliversAfterStop == true
  }

  /// Apple: the distance filter is measured from the location delivered before, and a move of
  /// exactly the filter is delivered.
  private func accepts(_ location: CLLocation, in run: Int) -> Bool {
    guard isCurrent(run), phone.status.isAuthorized else { return false }
    guard let last = updates.deliveredLocation else { return true }
    guard location !== last else { return false }
    return distanceFilter <= 0 || location.distance(from: last) >= distanceFilter
  }

  /// Apple: requestLocation brings exactly one location or one error, does nothing while updates
  /// run, and is canceled by start and stop.
  func beginOneLocation() {
    guard phone.isRealistic, !isUpdatingLocation else { return }
    updates.awaitsOneLocation = true
    later { manager in
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
