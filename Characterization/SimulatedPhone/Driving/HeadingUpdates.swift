extension CLLocationManager {
  /// Offers an initial heading. As for locations, a second start without a stop offers none.
  func beginHeadingRun() {
    guard phone.isRealistic else { return }
    updates.headingRun += 1
    updates.deliveredHeading = nil
    offerHeading()
  }

  /// Stores the orientation as reference. Apple: unknown, faceUp and faceDown keep the previous reference.
  func adoptHeadingReference() {
    if headingOffset(headingOrientation) != nil { updates.headingReference = headingOrientation }
  }

  func offerHeading() {
    guard isUpdatingHeading, let compass = phone.compass else { return }
    let run = updates.headingRun
    later { manager in
      let degrees = manager.reported(compass.degrees)
      guard manager.accepts(headingAt: degrees, in: run) else { return }
      let heading = PhoneHeading(
        magnetic: degrees,
        // Apple: valid only while this manager also updates locations.
        true: manager.receivesLocations ? degrees.turned(by: manager.phone.declination) : -1,
        accuracy: compass.accuracy, timestamp: manager.phone.now)
      manager.updates.deliveredHeading = degrees
      manager.updates.reportedHeading = heading
      manager.deliver(heading: heading)
    }
  }

  /// Whether to deliver the heading. Apple: the filter measures from the heading that was delivered
  /// last. An invalid heading (accuracy below 0) is delivered as well.
  private func accepts(headingAt degrees: Double, in run: Int) -> Bool {
    guard
      (isUpdatingHeading && run == updates.headingRun) || phone.rules?.deliversAfterStop == true
    else { return false }
    guard let last = updates.deliveredHeading, headingFilter > 0 else { return true }
    let turn = abs(degrees - last).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn) >= headingFilter
  }

  /// The heading of the upper edge. Observed: edges count clockwise from the top of the phone.
  private func reported(_ degrees: Double) -> Double {
    degrees.turned(by: headingOffset(updates.headingReference) ?? 0)
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

extension Double {
  /// The direction after a turn, from 0 to less than 360 degrees.
  fileprivate func turned(by degrees: Double) -> Double {
    let rest = (self + degrees).truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
