extension CLLocationManager {
  /// Offers an initial heading. As for locations, a second start without a stop offers none.
  func beginHeadingRun() {
    updates.headingRun += 1
    updates.deliveredHeading = nil
    offerHeading()
  }

  /// Refers headings to the orientation. Apple: unknown, faceUp and faceDown keep the previous reference.
  ///
  /// Assumed: edges count clockwise from the top of the phone.
  func adoptHeadingReference() {
    switch headingOrientation {
    case .portrait: updates.headingOffset = 0
    case .landscapeLeft: updates.headingOffset = 90
    case .portraitUpsideDown: updates.headingOffset = 180
    case .landscapeRight: updates.headingOffset = 270
    case .unknown, .faceUp, .faceDown: break
    }
  }

  func offerHeading() {
    guard isUpdatingHeading, let compass = phone.compass else { return }
    let run = updates.headingRun
    schedule { manager in
      let degrees = compass.degrees.turned(by: manager.updates.headingOffset)
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
  /// last. An invalid heading (accuracy below 0) is delivered as well. Without a filter
  /// (`kCLHeadingFilterNone` is -1), every heading is.
  private func accepts(headingAt degrees: Double, in run: Int) -> Bool {
    guard
      (isUpdatingHeading && run == updates.headingRun) || phone.rules?.deliversAfterStop == true
    else { return false }
    guard let last = updates.deliveredHeading else { return true }
    let turn = abs(degrees - last)
    return min(turn, 360 - turn) >= headingFilter
  }
}

extension Double {
  /// The direction after a turn, from 0 to less than 360 degrees.
  fileprivate func turned(by degrees: Double) -> Double {
    let rest = (self + degrees).truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
