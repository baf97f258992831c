extension CLLocationManager {
  /// As for locations, start brings an initial event, and start, start no second one.
  func beginHeadingRun() {
    guard phone.isRealistic else { return }
    updates.headingRun += 1
    updates.deliveredHeading = nil
    offerHeading()
  }

  /// Apple: unknown, faceUp and faceDown keep the previous reference.
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
        // Apple: valid only while this manager updates locations too.
        true: manager.receivesLocations ? degrees : -1,
        accuracy: compass.accuracy, timestamp: manager.phone.now)
      manager.updates.deliveredHeading = degrees
      manager.updates.reportedHeading = heading
      manager.deliver(heading: heading)
    }
  }

  /// Apple: delivered when it turned by the filter since the last one delivered. An invalid heading
  /// (accuracy below 0) is delivered all the same.
  private func accepts(headingAt degrees: Double, in run: Int) -> Bool {
    guard
      (isUpdatingHeading && run == updates.headingRun) || phone.rules?.deliversAfterStop == true
    else { return false }
    guard let last = updates.deliveredHeading, headingFilter > 0 else { return true }
    let turn = abs(degrees - last).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn) >= headingFilter
  }

  /// Observed: the heading of the edge that is up, clockwise from the top of the phone.
  private func reported(_ degrees: Double) -> Double {
    let turned = degrees + (headingOffset(updates.headingReference) ?? 0)
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
