// Re-creates the class of "Improving the testability of CLLocationManager". See Legacy/README.md.

import Foundation

/// Delivers the location of the user once, to a completion handler or to each caller that awaits it.
@MainActor
public final class LocationService: LocationManagerInterfaceDelegate {
  private var locationManager: any LocationManagerInterface
  private var currentLocationCompletion: ((CLLocation) -> Void)?
  private let waiters = Waiters<CLLocation>()
  private var isUndecided = false
  private let report: @MainActor (String) -> Void

  /// Sets the accuracy of `locationManager` to 100 meters. `report` is called with a sentence for each error.
  public init(
    locationManager: any LocationManagerInterface,
    report: @escaping @MainActor (String) -> Void
  ) {
    self.locationManager = locationManager
    self.report = report
    self.locationManager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    self.locationManager.interfaceDelegate = self
  }

  /// Requests a location for `completion`. New code calls ``currentLocation()`` instead.
  ///
  /// Only the latest completion is stored. It is not called with errors, and a request from inside it is
  /// lost.
  public func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    currentLocationCompletion = completion
    request()
  }

  /// The location of the user. Callers that wait at the same time share one request and its result.
  /// While a prompt asks the user for access, they wait for the decision too.
  ///
  /// - Throws: the error of the location manager, or `CancellationError`.
  public func currentLocation() async throws -> CLLocation {
    try await waiters.wait(ask: request)
  }

  private func request() {
    locationManager.requestLocation()
    locationManager.requestWhenInUseAuthorization()
  }

  /// Passes the first location to the stored completion and to the callers that wait.
  public func locationManager(
    _ manager: any LocationManagerInterface, didUpdateLocations locations: [CLLocation]
  ) {
    guard let location = locations.first else { return }
    currentLocationCompletion?(location)
    currentLocationCompletion = nil
    waiters.answer(.success(location))
  }

  /// Repeats the request for the callers that wait, once the user has decided.
  public func locationManager(
    _ manager: any LocationManagerInterface, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    let wasUndecided = isUndecided
    isUndecided = status == .notDetermined
    // The request before the decision has failed, so it is repeated.
    if wasUndecided && !isUndecided && !waiters.isEmpty { locationManager.requestLocation() }
  }

  /// Reports the error, and throws it to the callers that wait. Before the decision of the user, they wait on.
  public func locationManager(
    _ manager: any LocationManagerInterface, didFailWithError error: any Error
  ) {
    report("Could not get the current location: \(error)")
    if isUndecided && (error as? CLError)?.code == .denied { return }
    waiters.answer(.failure(error))
  }
}
