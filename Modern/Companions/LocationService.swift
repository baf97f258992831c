// Retells the class of "Improving the testability of CLLocationManager". See Legacy/README.md.

import Foundation

/// Answers where the user is, once: in a completion as ever, or to everyone who awaits it.
@MainActor
public final class LocationService: LocationManagerInterfaceDelegate {
  private var locationManager: any LocationManagerInterface
  private var currentLocationCompletion: ((CLLocation) -> Void)?
  package let waiters = Waiters<CLLocation>()
  private var isUndecided = false
  public let forwarder = LocationManagerForwarder()
  private let report: @MainActor (String) -> Void

  /// - Parameter report: hears a sentence about each error.
  public init(
    locationManager: any LocationManagerInterface,
    report: @escaping @MainActor (String) -> Void
  ) {
    self.locationManager = locationManager
    self.report = report
    self.locationManager.desiredAccuracy = kCLLocationAccuracyHundredMeters
    self.locationManager.interfaceDelegate = self
  }

  /// One completion is kept, the latest; an error does not reach it, and a request that is made
  /// inside of it is lost. New callers want ``currentLocation()``.
  public func getCurrentLocation(completion: @escaping (CLLocation) -> Void) {
    currentLocationCompletion = completion
    request()
  }

  /// Where the user is. Callers who wait at the same time share one request, and each is told. While
  /// the user is being asked for access, they wait for that too.
  ///
  /// - Throws: what the location manager fails with, or `CancellationError`.
  public func currentLocation() async throws -> CLLocation {
    try await waiters.wait(ask: request)
  }

  private func request() {
    locationManager.requestLocation()
    locationManager.requestWhenInUseAuthorization()
  }

  public func locationManager(
    _ manager: any LocationManagerInterface, didUpdateLocations locations: [CLLocation]
  ) {
    guard let location = locations.first else { return }
    currentLocationCompletion?(location)
    currentLocationCompletion = nil
    waiters.answer(.success(location))
  }

  public func locationManager(
    _ manager: any LocationManagerInterface, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    let wasUndecided = isUndecided
    isUndecided = status == .notDetermined
    // What was requested before the user had decided has failed meanwhile.
    if wasUndecided && !isUndecided && waiters.count > 0 { locationManager.requestLocation() }
  }

  public func locationManager(
    _ manager: any LocationManagerInterface, didFailWithError error: any Error
  ) {
    report("Could not get the current location: \(error)")
    if isUndecided && (error as? CLError)?.code == .denied { return }
    waiters.answer(.failure(error))
  }
}
