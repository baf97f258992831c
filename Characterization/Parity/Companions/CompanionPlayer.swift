import Equivalence
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

/// A companion on a phone of its own that can be led into each of its states.
@MainActor
public protocol CompanionPlayer: ExplorableSystem
where Outcome == [String], State == CompanionState {
  associatedtype Companion

  /// Every input that is tried in every state, boundary values included.
  static var alphabet: [Input] { get }

  init(_ kind: CompanionKind<Companion>)
  var phone: Phone { get }
  /// What came of the input so far. A reaction is appended inside the call that causes it.
  var reactions: [String] { get set }
  func play(_ input: Input)
  /// The adapter of the companion. Nil once it is released.
  var subject: AnyObject? { get }
  /// What decides what happens next, beside what the subject stores and what the phone is set to.
  var memory: AnyHashable { get }
}

extension CompanionPlayer {
  public var memory: AnyHashable { 0 }

  /// No input is left for a companion that was released.
  public func allows(_ input: Input) -> Bool { subject != nil }

  /// Everything that decides what happens next.
  public var state: CompanionState {
    CompanionState(
      subject: phone.use { subject.map { Reflection(ofSubject: $0) } }, memory: memory,
      phone: phone.snapshot)
  }

  /// The state contains the reflection of its subject already.
  public var reflection: Reflection? { nil }

  /// Applies the input, and returns what came of it for the client and for the phone.
  public func apply(_ input: Input) -> [String] {
    reactions = []
    phone.onChange = { [unowned self] change in
      MainActor.assumeIsolated { reactions.append("\(Reaction(change))") }
    }
    phone.onLog = { [unowned self] level, line in
      MainActor.assumeIsolated { reactions.append("\(level): \(line)") }
    }
    phone.use { play(input) }
    phone.onChange = nil
    phone.onLog = nil
    return reactions.map { "  -> \($0)" }
  }
}

extension Implementation where System: CompanionPlayer {
  init(_ kind: CompanionKind<System.Companion>) {
    self.init(name: kind.name) { System(kind) }
  }
}

public struct CompanionState: Hashable {
  let subject: Reflection?
  let memory: AnyHashable
  let phone: Phone.Snapshot
}
