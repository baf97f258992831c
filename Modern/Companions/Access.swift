import Foundation

/// Whether the app may know where the user is.
@MainActor
public final class Access: NSObject {
  private let manager: any AccessManager
  private let status: @MainActor () -> CLAuthorizationStatus
  private let broadcast = Broadcast<State>()

  public enum State: Hashable, Sendable {
    case refused
    case whileInUse
    case always
  }

  /// What was found when somebody last looked.
  public private(set) var state: State
  public var isGranted: Bool { state != .refused }
  /// Hears of each look. It is not kept alive.
  public weak var observer: (any AccessObserver)?

  /// - Parameter status: where to look, without making a manager for it.
  public init(
    manager: any AccessManager, status: @escaping @MainActor () -> CLAuthorizationStatus
  ) {
    self.manager = manager
    self.status = status
    state = State(status())
    super.init()
    manager.delegate = self
  }

  /// Asks the user, who is asked once only.
  public func request() { manager.requestWhenInUseAuthorization() }

  /// Looks whether it is granted now.
  public func look() {
    let before = state
    state = State(status())
    if state != before { broadcast.send(state) }
    observer?.lookedAtAccess()
  }

  /// The state: now, and then whenever it changes. Each stream gets everything from when it was asked
  /// for.
  public var states: AsyncStream<State> { broadcast.stream(beginningWith: state) }
}

extension Access: @MainActor CLLocationManagerDelegate {
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    look()
  }
}

/// Who is told of access at once.
@MainActor
public protocol AccessObserver: AnyObject {
  func lookedAtAccess()
}

/// As much of a location manager as access takes.
@MainActor
public protocol AccessManager: AnyObject {
  var delegate: (any CLLocationManagerDelegate)? { get set }
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
