import Equivalence
import SimulatedPhone

/// A guard and the screen that it locks, behind one interface.
@MainActor
package protocol AccessGuardSubject: AnyObject {
  func activate()
  var isLocked: Bool { get }
  /// Whether the object that reads the permission says that access is granted.
  var isAccessGranted: Bool { get }
  var screen: Screen { get }
  /// Calls `event`, in which the phone calls the guard. The adapter of Legacy sets the shared instances of its
  /// guard during this call.
  func receive(_ event: () -> Void)
}

/// A screen that is locked at first. It reports only changes, because a guard locks or unlocks it repeatedly.
@MainActor
package final class Screen {
  var onChange: (_ isLocked: Bool) -> Void = { _ in }
  package var isLocked = true { didSet { if isLocked != oldValue { onChange(isLocked) } } }

  package init() {}
}

package typealias AccessGuardKind = CompanionKind<any AccessGuardSubject>

package final class AccessGuardPlayer: CompanionPlayer {
  package static let alphabet: [NamedInput<AccessGuardPlayer>] =
    [.activate, .release]
    + CLAuthorizationStatus.allCases.flatMap { [.status($0), .quietly($0), .stale($0)] }

  package static let environment = [
    EnvironmentPart(
      "Access.observers", because: "captures the guard, which the state contains"),
    EnvironmentPart("Screen.onChange", because: "reports to the test, and captures nothing else"),
  ]

  package let phone = Phone()
  package var reactions: [String] = []
  package var companion: (any AccessGuardSubject)?

  package init(_ kind: AccessGuardKind) {
    companion = phone.use { kind.make() }
    companion?.screen.onChange = { [weak self] isLocked in
      // A client may read the guard inside the change.
      let inside = self?.companion?.isLocked == true ? "locked" : "open"
      let access = self?.companion?.isAccessGranted == true ? "with" : "without"
      self?.reactions.append(
        "\(isLocked ? "locked" : "unlocked"), and is \(inside) \(access) access inside")
    }
  }

  package var values: [String] { companion.map { ["is \($0.isLocked ? "locked" : "open")"] } ?? [] }
}

extension NamedInput<AccessGuardPlayer> {
  package static var activate: Self { Self("activate") { $0.companion?.activate() } }

  package static func status(_ status: CLAuthorizationStatus) -> Self {
    Self("status \(status)") { player in
      player.phone.permission = status
      player.companion?.receive { player.phone.callback(status: status) }
    }
  }

  package static func quietly(_ status: CLAuthorizationStatus) -> Self {
    Self("status \(status) quietly") { $0.phone.permission = status }
  }

  /// A callback alone: the status of the phone stays the same.
  package static func stale(_ status: CLAuthorizationStatus) -> Self {
    Self("callback status \(status)") { player in
      player.companion?.receive { player.phone.callback(status: status) }
    }
  }
}
