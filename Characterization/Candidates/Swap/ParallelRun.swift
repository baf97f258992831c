import Foundation
import Modern

/// A location manager for a beta test. The control answers the app. The trial receives the same calls, and is only
/// compared with the control.
///
/// Both use the same phone, because an app has only one. Each has a `CLLocationManager` of its own, so the phone calls
/// both. Both may request permission: iOS shows one prompt at a time, and none after the user has decided.
public final class ParallelRun: LocationManaging {
  /// Receives the events of the control. It is not retained.
  public weak var delegate: (any LocationManagerDelegate)?
  private let control: any LocationManaging
  private let trial: any LocationManaging
  // Neither retains the run. So a trial that retains its delegate cannot keep the control alive.
  private let controlListener = Listener()
  private let trialListener = Listener()
  private let report: (Mismatch) -> Void
  private var pairing = Pairing()
  /// The properties whose mismatch is already reported.
  private var differing: Set<String> = []

  /// - Parameter report: receives each mismatch, on the main actor. It must not call the run.
  public init(
    control: any LocationManaging, trial: any LocationManaging,
    report: @escaping (Mismatch) -> Void
  ) {
    self.control = control
    self.trial = trial
    self.report = report
    (controlListener.run, trialListener.run) = (self, self)
    (control.delegate, trial.delegate) = (controlListener, trialListener)
  }

  /// Returns a stream of the events of the control.
  public func events() -> AsyncStream<LocationEvent> { control.events() }
  /// Starts the control and then the trial.
  public func start() { call { $0.start() } }
  /// Stops the control and then the trial.
  public func stop() { call { $0.stop() } }

  /// The location of the control. Reports a trial that has another one.
  public var location: CLLocation? { compared("location", \.location) { $0.map(text) ?? "nil" } }
  /// The heading of the control. Reports a trial that has another one.
  public var heading: CLHeading? { compared("heading", \.heading) { $0.map(text) ?? "nil" } }
  /// Whether the control updates. Reports a trial that does not do the same.
  public var isUpdating: Bool { compared("isUpdating", \.isUpdating) { "\($0)" } }

  /// Reports the events that only one side has sent. Call it when no event is on its way, for example when the app goes
  /// to the background.
  public func flush() { pairing.takeAll().forEach(report) }

  private func call(_ method: (any LocationManaging) -> Void) {
    method(control)
    method(trial)
    pairing.excuse()
  }

  /// Reads a property of both sides, and returns the value of the control. Compares them only if both sides have sent
  /// the same events: else the trial may be late.
  private func compared<Value>(
    _ name: String, _ property: (any LocationManaging) -> Value, _ describe: (Value) -> String
  ) -> Value {
    let value = property(control)
    let (expected, actual) = (describe(value), describe(property(trial)))
    if expected == actual {
      differing.remove(name)
    } else if pairing.compares(name) && differing.insert(name).inserted {
      report(.property(name, control: expected, trial: actual))
    }
    return value
  }

  /// Compares an event of one side. Forwards it to the app if it comes from the control.
  fileprivate func receive(
    _ event: String, from listener: Listener,
    _ forward: (any LocationManagerDelegate, ParallelRun) -> Void
  ) {
    let isControl = listener === controlListener
    pairing.add(event, isControl: isControl).forEach(report)
    if isControl, let delegate { forward(delegate, self) }
  }
}

private func text(_ location: CLLocation) -> String {
  "\(location.coordinate.latitude) \(location.coordinate.longitude)"
}

private func text(_ heading: CLHeading) -> String {
  "\(heading.magneticHeading) true \(heading.trueHeading) accuracy \(heading.headingAccuracy)"
}

/// The delegate of one side.
private final class Listener: LocationManagerDelegate {
  weak var run: ParallelRun?

  func locationManager(_: any LocationManaging, didUpdate location: CLLocation) {
    run?.receive("location \(text(location))", from: self) {
      $0.locationManager($1, didUpdate: location)
    }
  }

  func locationManager(_: any LocationManaging, didUpdate heading: CLHeading) {
    run?.receive("heading \(text(heading))", from: self) {
      $0.locationManager($1, didUpdate: heading)
    }
  }

  func locationManager(_: any LocationManaging, didFailWith error: any Error) {
    let details = error as NSError
    run?.receive("error \(details.domain) \(details.code)", from: self) {
      $0.locationManager($1, didFailWith: error)
    }
  }

  func locationManager(_: any LocationManaging, didChangeAuthorization isAuthorized: Bool) {
    run?.receive("authorization \(isAuthorized)", from: self) {
      $0.locationManager($1, didChangeAuthorization: isAuthorized)
    }
  }
}
