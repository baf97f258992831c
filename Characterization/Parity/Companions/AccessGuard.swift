import Equivalence
import SimulatedPhone

/// A guard and the screen that it locks, behind one interface.
@MainActor
public protocol AccessGuardSubject: AnyObject {
  func activate()
  var isLocked: Bool { get }
  /// Hears whenever the locked screen appears or goes.
  var onScreen: ((_ isLocked: Bool) -> Void)? { get set }
  /// What the phone tells the app, it tells it in here.
  func lives(_ body: () -> Void)
}

public typealias AccessGuardKind = CompanionKind<any AccessGuardSubject>

public final class AccessGuardPlayer: CompanionPlayer {
  public enum Input: Hashable, Sendable, CustomStringConvertible {
    case activate
    case status(CLAuthorizationStatus)
    case quietly(CLAuthorizationStatus)
    /// A callback with a status that is not the phone's.
    case stale(CLAuthorizationStatus)
    case letGo

    public var description: String {
      switch self {
      case .activate: "activate"
      case .status(let status): "status \(status)"
      case .quietly(let status): "status \(status) quietly"
      case .stale(let status): "callback status \(status)"
      case .letGo: "let go"
      }
    }
  }

  public static let alphabet: [Input] =
    [.activate, .letGo]
    + CLAuthorizationStatus.allCases.flatMap { [.status($0), .quietly($0), .stale($0)] }

  public let phone = Phone()
  public var told: [String] = []
  private var accessGuard: (any AccessGuardSubject)?

  public init(_ kind: AccessGuardKind) {
    accessGuard = phone.use { kind.make() }
    accessGuard?.onScreen = { [weak self] in self?.told.append($0 ? "locked" : "unlocked") }
  }

  public var subject: AnyObject? { accessGuard }

  public func play(_ input: Input) {
    switch input {
    case .activate: accessGuard?.activate()
    case .quietly(let status): phone.permission = status
    case .status(let status):
      phone.permission = status
      hears { phone.callback(status: status) }
    case .stale(let status): hears { phone.callback(status: status) }
    case .letGo: accessGuard = nil
    }
    if let accessGuard { told.append("is \(accessGuard.isLocked ? "locked" : "open")") }
  }

  private func hears(_ event: () -> Void) {
    if let accessGuard { accessGuard.lives(event) } else { event() }
  }
}
