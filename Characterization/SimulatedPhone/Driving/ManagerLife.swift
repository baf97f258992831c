import Foundation

/// What a manager remembers by life: nothing here plays a part when it is driven by callback.
struct ManagerLife {
  /// Counts how often updates began, so that an event can tell that it belongs to an earlier run.
  var locationRun = 0
  var headingRun = 0
  /// Filters are measured from what was delivered last in this run.
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
    guard phone.isDrivenByLife else { return }
    phone.later { [weak self] in self.map(event) }
  }

  // MARK: Authorization

  /// Apple: a new manager with a delegate gets one authorization callback, even when nothing
  /// changed and even for notDetermined.
  func introduce() {
    guard delegate != nil, !life.isIntroduced else { return }
    life.isIntroduced = true
    announceStatus()
  }

  func announceStatus() {
    later { $0.deliver(status: $0.phone.status) }
  }

  /// Apple: starting, or going on, where it is not allowed fails with denied.
  func refuse() { fail(with: .denied) }

  // MARK: Locations

  var listensToLocations: Bool { isUpdatingLocation && phone.status.isAuthorized }

  /// Apple: the first location after start is often a cached one; start, start brings no second
  /// event. Observed: while notDetermined nothing happens until the user answers.
  func beginLocationRun() {
    guard let rules = phone.rules else { return }
    life.locationRun += 1
    life.deliveredLocation = nil
    switch phone.status {
    case .authorizedAlways, .authorizedWhenInUse: offerLocation()
    case .notDetermined where !rules.failsWhileNotDetermined: break
    default: refuse()
    }
  }

  func offerLocation() {
    guard listensToLocations, let location = phone.location else { return }
    let run = life.locationRun
    phone.fixesOffered += 1
    later { manager in
      guard manager.accepts(location, in: run) else { return }
      manager.life.deliveredLocation = location
      manager.deliver(locations: [location])
    }
  }

  func fail(with code: CLError.Code) {
    let run = life.locationRun
    later { manager in
      if manager.isCurrent(run) { manager.deliver(error: CLError(code)) }
    }
  }

  /// Whether what this run has brought may still be delivered. Whether it may after stop is unsure.
  private func isCurrent(_ run: Int) -> Bool {
    (isUpdatingLocation && run == life.locationRun) || phone.rules?.deliversAfterStop == true
  }

  /// Apple: the distance filter is measured from the location delivered before, and a move of
  /// exactly the filter is delivered.
  private func accepts(_ location: CLLocation, in run: Int) -> Bool {
    guard isCurrent(run), phone.status.isAuthorized else { return false }
    guard let last = life.deliveredLocation else { return true }
    guard location !== last else { return false }
    return distanceFilter <= 0 || location.distance(from: last) >= distanceFilter
  }

  /// Apple: requestLocation brings exactly one location or one error, does nothing while updates
  /// run, and is canceled by start and stop.
  func beginOneLocation() {
    guard phone.isDrivenByLife, !isUpdatingLocation else { return }
    life.awaitsOneLocation = true
    later { manager in
      guard manager.life.awaitsOneLocation else { return }
      manager.life.awaitsOneLocation = false
      if !manager.phone.status.isAuthorized {
        manager.deliver(error: CLError(.denied))
      } else if let location = manager.phone.location {
        manager.deliver(locations: [location])
      } else {
        manager.deliver(error: CLError(.locationUnknown))
      }
    }
  }

  // MARK: Headings

  /// As for locations, start brings an initial event, and start, start no second one.
  func beginHeadingRun() {
    guard phone.isDrivenByLife else { return }
    life.headingRun += 1
    life.deliveredHeading = nil
    offerHeading()
  }

  /// Apple: unknown, faceUp and faceDown keep the previous reference.
  func adoptHeadingReference() {
    if headingOffset(headingOrientation) != nil { life.headingReference = headingOrientation }
  }

  func offerHeading() {
    guard isUpdatingHeading, let compass = phone.compass else { return }
    let run = life.headingRun
    later { manager in
      let degrees = manager.reported(compass.degrees)
      guard manager.accepts(headingAt: degrees, in: run) else { return }
      let heading = PhoneHeading(
        magnetic: degrees,
        // Apple: valid only while this manager updates locations too.
        true: manager.listensToLocations ? degrees : -1,
        accuracy: compass.accuracy, timestamp: manager.phone.now)
      manager.life.deliveredHeading = degrees
      manager.life.reportedHeading = heading
      manager.deliver(heading: heading)
    }
  }

  /// Apple: delivered when it turned by the filter since the last one delivered. An invalid heading
  /// (accuracy below 0) is delivered all the same.
  private func accepts(headingAt degrees: Double, in run: Int) -> Bool {
    guard
      (isUpdatingHeading && run == life.headingRun) || phone.rules?.deliversAfterStop == true
    else { return false }
    guard let last = life.deliveredHeading, headingFilter > 0 else { return true }
    let turn = abs(degrees - last).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn) >= headingFilter
  }

  /// Observed: the heading of the edge that is up, clockwise from the top of the phone.
  private func reported(_ degrees: Double) -> Double {
    let turned = degrees + (headingOffset(life.headingReference) ?? 0)
    let rest = turned.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  private func headingOffset(_ orientation: CLDeviceOrientation) -> Double? {
    switch orientation {
    case .portrait: 0
    case .landscapeLeft: 90
    case .portraitUpsideDown: 180
    case .landscapeRight: 270
    case .unknown, .faceUp, .faceDown: nil
    }
  }
}
