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

/// A provider of the user's default place behind one interface.
@MainActor
public protocol DefaultPlaceSubject: AnyObject {
  /// Its name.
  var defaultPlace: String? { get }
  func choose(_ name: String?)
}

public typealias DefaultPlaceKind = CompanionKind<any DefaultPlaceSubject>
