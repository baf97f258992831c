// Re-creates a class of "Calendar Paste". See Legacy/README.md.

/// Locks the app until the user has granted access to the location.
@MainActor
public final class LocationAccessGuard {
  private let access: Access
  private let lockApp: LockApp
  private let unlockApp: UnlockApp
  /// Whether the app is locked. True until access is granted.
  public private(set) var isLocked = true

  /// Observes `access`, which is retained.
  public init(access: Access, lockApp: LockApp, unlockApp: UnlockApp) {
    self.access = access
    self.lockApp = lockApp
    self.unlockApp = unlockApp
    access.observe { [weak self] in self?.check($0) }
  }

  /// Asks the user for access, and locks or unlocks the app.
  public func activate() {
    access.request()
    access.refresh()
  }

  /// Locks or unlocks each time, even if nothing has changed.
  private func check(_ state: Access.State) {
    isLocked = !state.isGranted
    if isLocked { lockApp() } else { unlockApp() }
  }
}
