import Legacy
import Modern

/// Builds the location managers of the app. The only place that chooses between Legacy and Modern.
///
/// A change of ``choice`` applies to managers that are built later.
@MainActor
public struct LocationManagerFactory {
  /// The flag. Its raw value can come from user defaults or from a server.
  public enum Choice: String, CaseIterable, Sendable {
    case legacy
    case modern
    /// Legacy answers the app, and Modern runs beside it.
    case parallel
  }

  /// The class that the factory makes.
  public var choice: Choice
  private let report: (Mismatch) -> Void

  /// - Parameter report: receives the mismatches of parallel runs.
  public init(_ choice: Choice, report: @escaping (Mismatch) -> Void = { _ in }) {
    self.choice = choice
    self.report = report
  }

  /// A manager for showing where the user is.
  public func fine() -> any LocationManaging { make(.fine, WMFLocationManager.fine) }
  /// A manager for finding out what is near the user.
  public func coarse() -> any LocationManaging { make(.coarse, WMFLocationManager.coarse) }

  private func make(
    _ configuration: LocationManager.Configuration, _ legacy: () -> WMFLocationManager
  ) -> any LocationManaging {
    switch choice {
    case .legacy: LegacyLocationManager(legacy())
    case .modern: Live.locationManager(configuration)
    case .parallel:
      ParallelRun(
        control: LegacyLocationManager(legacy()), trial: Live.locationManager(configuration),
        report: report)
    }
  }
}
