import Foundation
import SimulatedPhone

extension Phone {
  /// Applies an input that is not a call of the app, and delivers its callback at once.
  @MainActor
  func receive(_ input: Input) {
    switch input {
    case .status(let status):
      permission = status
      callback(status: status)
    case .statusQuietly(let status): permission = status
    case .callbackStatus(let status): callback(status: status)
    case .location(let location):
      let location = CLLocation(location)
      self.location = location
      callback(locations: [location])
    case .locationQuietly(let location): self.location = location.map { CLLocation($0) }
    case .callbackLocations(let locations): callback(locations: locations.map { CLLocation($0) })
    case .heading(let heading):
      let heading = makeHeading(heading)
      self.heading = heading
      callback(heading: heading)
    case .headingQuietly(let heading): self.heading = heading.map(makeHeading)
    case .callbackHeading(let heading): callback(heading: makeHeading(heading))
    case .callbackHeadingAgain: if let heading { callback(heading: heading) }
    case .error(let code): callback(error: CLError(code))
    case .foreignError(let domain, let number):
      callback(error: NSError(domain: domain, code: number))
    case .rotate(let orientation):
      self.orientation = orientation
      if orientationUsers > 0 { callbackRotation(from: device) }
    case .rotateQuietly(let orientation): self.orientation = orientation
    case .callbackRotation: callbackRotation(from: NSObject())
    case .someoneBeginsOrientation: beginOrientationNotifications()
    case .someoneEndsOrientation: endOrientationNotifications()
    case .services(let isOn): locationServicesEnabled = isOn
    case .callbackPaused: callback(isPaused: true)
    case .wait(let seconds): wait(seconds: seconds.value)
    case .create, .start, .stop, .read, .readNextEvent, .detachClient, .replaceClient, .dropClient,
      .release,
      .inside:
      preconditionFailure("`\(input)` is an input of the session, not of the phone")
    }
  }

  private func makeHeading(_ heading: Heading) -> CLHeading {
    PhoneHeading(
      magnetic: heading.degrees.value, true: heading.trueHeading.value,
      accuracy: heading.accuracy.value,
      timestamp: Date(timeIntervalSinceReferenceDate: heading.timestamp.value))
  }
}
