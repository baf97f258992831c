import SimulatedPhone

/// A companion whose states can be told apart.
@MainActor
public protocol CompanionSubject: AnyObject {
  /// What is behind the adapter.
  var object: AnyObject { get }
  /// Everything that it stores, as values.
  var snapshot: AnyHashable { get }
}

/// One implementation of a companion by name, and how to make one on the phone that is bound to the
/// task.
public struct CompanionKind<Companion>: Sendable, CustomStringConvertible {
  public let name: String
  public let make: @MainActor @Sendable () -> Companion

  public init(name: String, make: @escaping @MainActor @Sendable () -> Companion) {
    self.name = name
    self.make = make
  }

  public var description: String { name }
}
