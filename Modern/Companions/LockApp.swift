/// An app or a screen that can be locked.
@MainActor
public protocol Lockable: AnyObject {
  var isLocked: Bool { get set }
}

/// A use case that hides the app from the user.
@MainActor
public struct LockApp {
  private let app: any Lockable

  public init(_ app: any Lockable) { self.app = app }

  public func callAsFunction() { app.isLocked = true }
}

/// A use case that shows the app to the user again.
@MainActor
public struct UnlockApp {
  private let app: any Lockable

  public init(_ app: any Lockable) { self.app = app }

  public func callAsFunction() { app.isLocked = false }
}
