import Equivalence
import SimulatedPhone

/// A guard and the screen that it locks, behind one interface.
@MainActor
public protocol AccessGuardSubject: AnyObject {
  func activate()
  var isLocked: Bool { get }
  /// Whether the object that reads the permission says that access is granted.
  var isAccessGranted: Bool { get }
  /// Called after the screen is locked or unlocked.
  var onLockChange: ((_ isLocked: Bool) -> Void)? { get set }
  /// Calls `event`, in which the phone calls the guard. The adapter of Legacy sets the shared instances of its
  /// guard during this call.
  func receive(_ event: () -> Void)
}

public typealias AccessGuardKind = CompanionKind<any AccessGuardSubject>

public final class AccessGuardPlayer: CompanionPlayer {
  public enum Input: Hashable, Sendable, CustomStringConvertible {
    case activate
    case status(CLAuthorizationStatus)
    case quietly(CLAuthorizationStatus)
    /// A callback alone: the status of the phone stays the same.
    case stale(CLAuthorizationStatus)
    case release

    public var description: String {
      switch self {
      case .activate: "activate"
      case .status(let status): "status \(status)"
      case .quietly(let status): "status \(status) quietly"
      case .stale(let status): "callback status \(status)"
      case .release: "release"
      }
    }
  }

  public static let alphabet: [Input] =
    [.activate, .release]
    + CLAuthorizationStatus.allCases.flatMap { [.status($0), .quietly($0), .stale($0)] }

  public static let environment = [
    EnvironmentPart(
      "Access.observers", because: "captures the guard, which the state contains"),
    EnvironmentPart("Screen.onChange", because: "reports to the test, and captures nothing else"),
  ]

  public let phone = Phone()
  public var reactions: [String] = []
  private var accessGuard: (any AccessGuardSubject)?

  public init(_ kind: AccessGuardKind) {
    accessGuard = phone.use { kind.make() }
    accessGuard?.onLockChange = { [weak self] isLocked in
      // A client may read the guard inside the change.
      let inside = self?.accessGuard?.isLocked == true ? "locked" : "open"
      let access = self?.accessGuard?.isAccessGranted == true ? "with" : "without"
      self?.reactions.append(
        "\(isLocked ? "locked" : "unlocked"), and is \(inside) \(access) access inside")
    }
  }

  public var subject: AnyObject? { accessGuard }

  public func play(_ input: Input) {
    switch input {
    case .activate: accessGuard?.activate()
    case .quietly(let status): phone.permission = status
    case .status(let status):
      phone.permission = status
      deliver { phone.callback(status: status) }
    case .stale(let status): deliver { phone.callback(status: status) }
    case .release: accessGuard = nil
    }
    if let accessGuard { reactions.append("is \(accessGuard.isLocked ? "locked" : "open")") }
  }

  private func deliver(_ event: () -> Void) {
    if let accessGuard { accessGuard.receive(event) } else { event() }
  }
}
