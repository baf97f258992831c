import SimulatedPhone

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
