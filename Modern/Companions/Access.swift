import Foundation

/// Whether the app may use the location of the user.
@MainActor
public final class Access: NSObject {
  /// What the user has decided.
  public enum State: Hashable, Sendable {
    /// No access, or no decision yet.
    case refused
    /// Access while the app is in use.
    case whileInUse
    /// Access at any time.
    case always

    /// Whether the app may read the location now.
    public var isGranted: Bool { self != .refused }
  }

  /// The state at the last ``refresh()``.
  public private(set) var state: State

  private let manager: any AccessManager
  private let status: @MainActor () -> CLAuthorizationStatus
  private var observers: [@MainActor (State) -> Void] = []

  /// Reads the status once, and becomes the delegate of `manager`. `status` returns the status without a new manager.
  public init(
    manager: any AccessManager, status: @escaping @MainActor () -> CLAuthorizationStatus
  ) {
    self.manager = manager
    self.status = status
    state = State(status())
    super.init()
    manager.delegate = self
  }

  /// Asks the user for access. The phone shows the prompt only once.
  public func request() { manager.requestWhenInUseAuthorization() }

  /// Adds an observer that each refresh calls before it returns, even if the state is the same.
  ///
  /// The observer is retained and is never removed.
  public func observe(_ observer: @escaping @MainActor (State) -> Void) {
    observers.append(observer)
  }

  /// Reads the status again and calls the observers.
  public func refresh() {
    state = State(status())
    for observer in observers { observer(state) }
  }
}

extension Access: @MainActor CLLocationManagerDelegate {
  /// Reads the status again and calls the observers.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    refresh()
  }
}

/// The part of `CLLocationManager` that ``Access`` uses.
@MainActor
public protocol AccessManager: AnyObject {
  /// Receives the changes of the status. `CLLocationManager` does not retain it.
  var delegate: (any CLLocationManagerDelegate)? { get set }
  /// Requests access while the app is in use.
  func requestWhenInUseAuthorization()
}

extension CLLocationManager: AccessManager {}

extension Access.State {
  fileprivate init(_ status: CLAuthorizationStatus) {
    switch status {
    case .authorizedAlways: self = .always
    case .authorizedWhenInUse: self = .whileInUse
    default: self = .refused
    }
  }
}
