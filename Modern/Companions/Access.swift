import Foundation

/// Whether the app may know where the user is.
@MainActor
public final class Access: NSObject {
  private let manager: any AccessManager
  private let status: @MainActor () -> CLAuthorizationStatus
  private let broadcast = Broadcast<Bool>()

  /// What was found when somebody last looked.
  public private(set) var isGranted: Bool
  /// How often that changed: a sensing variable.
  package private(set) var changes = 0
  /// Hears of each look. It is not kept alive.
  public weak var observer: (any AccessObserver)?

  /// - Parameter status: where to look, without making a manager for it.
  public init(
    manager: any AccessManager, status: @escaping @MainActor () -> CLAuthorizationStatus
  ) {
    self.manager = manager
    self.status = status
    isGranted = status().isGranted
    super.init()
    manager.delegate = self
  }

  /// Asks the user, who is asked once only.
  public func request() { manager.requestWhenInUseAuthorization() }

  /// Looks whether it is granted now.
  public func look() {
    let wasGranted = isGranted
    isGranted = status().isGranted
    if isGranted != wasGranted {
      changes += 1
      broadcast.send(isGranted)
    }
    observer?.lookedAtAccess()
  }

  /// Whether it is granted: now, and then whenever that changes. Each stream gets everything from
  /// when it was asked for.
  public var states: AsyncStream<Bool> { broadcast.stream(beginningWith: isGranted) }
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

extension CLAuthorizationStatus {
  fileprivate var isGranted: Bool { self == .authorizedWhenInUse || self == .authorizedAlways }
}
