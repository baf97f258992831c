import Equivalence
import SimulatedPhone

/// Makes a companion on `Phone.current`.
public typealias CompanionKind<Companion> = Named<@MainActor @Sendable () -> Companion>

/// Runs a companion on a phone of its own, so that an exploration can reach each of its states.
@MainActor
public protocol CompanionPlayer: ExplorableSystem
where Outcome == [String], State == CompanionState {
  associatedtype Companion

  /// The inputs that are applied in every state, boundary values included.
  static var alphabet: [Input] { get }

  init(_ kind: CompanionKind<Companion>)
  var phone: Phone { get }
  /// The reactions to the input so far. A reaction is appended inside the call that causes it.
  var reactions: [String] { get set }
  func play(_ input: Input)
  /// The adapter of the companion. Nil once it is released.
  var subject: AnyObject? { get }
  /// Values that decide what happens next, in addition to those of the subject and of the phone.
  var memory: AnyHashable { get }
}

extension CompanionPlayer {
  public var memory: AnyHashable { 0 }

  public func allows(_ input: Input) -> Bool { subject != nil }

  /// Everything that decides what happens next.
  public var state: CompanionState {
    CompanionState(
      subjectAndPhone: phone.use { Reflection(of: subject, on: phone) }, memory: memory)
  }

  /// The parts of the adapter that a reflection cannot read.
  public var opaqueParts: Set<OpaquePart> { state.subjectAndPhone.opaqueParts }

  /// Nil, because ``state`` already contains the ``Reflection``: all values that the adapter stores.
  public var reflection: Reflection? { nil }

  /// Applies the input, and returns the reactions of the client, the phone and the log.
  public func apply(_ input: Input) -> [String] {
    reactions = []
    phone.onChange = { [unowned self] change in
      MainActor.assumeIsolated { reactions.append("\(Reaction(change))") }
    }
    phone.onLog = { [unowned self] level, line in
      MainActor.assumeIsolated { reactions.append("\(level): \(line)") }
    }
    phone.use { play(input) }
    // A part of the companion that lives on keeps its manager, and still reacts to the phone.
    if subject == nil { reactions.append("\(phone.managers.count) managers live on") }
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

public struct CompanionState: Hashable, ReflectedState {
  let subjectAndPhone: Reflection
  let memory: AnyHashable

  package var opaqueWords: [UInt64]? { subjectAndPhone.opaqueWords }
}
