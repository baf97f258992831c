/// What can be locked.
@MainActor
public protocol Lockable: AnyObject {
  var isLocked: Bool { get set }
}

/// A use case: nobody sees the app from now on.
@MainActor
public struct LockApp {
  private let app: any Lockable

  public init(_ app: any Lockable) { self.app = app }

  public func callAsFunction() { app.isLocked = true }
}

/// A use case: the user sees the app from now on.
@MainActor
public struct UnlockApp {
  private let app: any Lockable

  public init(_ app: any Lockable) { self.app = app }

  public func callAsFunction() { app.isLocked = false }
}
