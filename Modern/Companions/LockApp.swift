/// An app or a screen that can be locked.
@MainActor
public protocol Lockable: AnyObject {
  /// Whether the user cannot use it.
  var isLocked: Bool { get set }
}

/// A use case that hides the app from the user.
@MainActor
public struct LockApp {
  private let app: any Lockable

  /// Creates a use case for this app.
  public init(_ app: any Lockable) { self.app = app }

  /// Locks the app.
  public func callAsFunction() { app.isLocked = true }
}

/// A use case that shows the app to the user again.
@MainActor
public struct UnlockApp {
  private let app: any Lockable

  /// Creates a use case for this app.
  public init(_ app: any Lockable) { self.app = app }

  /// Unlocks the app.
  public func callAsFunction() { app.isLocked = false }
}
