import Equivalence
import SimulatedPhone

/// Ways to spoil a subject on purpose: an instrument that does not notice them is broken.
public enum Tampering: String, CaseIterable, Sendable, CustomStringConvertible {
  case dropsAReaction = "drops a reaction"
  case doublesAReaction = "doubles a reaction"
  case swapsTwoReactions = "swaps two reactions"
  case freezesAGetter = "freezes a getter"

  public var description: String { rawValue }
}

extension Subject.Kind {
  /// This subject, spoilt.
  public func tampered(by tampering: Tampering) -> Subject.Kind {
    Subject.Kind(name: "\(name) that \(tampering)") { configuration, hear in
      let filter = ReactionFilter(tampering, hear)
      let subject = make(configuration) { filter.hear($0) }
      return tampering == .freezesAGetter ? FrozenSubject(subject) : subject
    }
  }
}

@MainActor
private final class ReactionFilter {
  private let tampering: Tampering
  private let tell: (Reaction) -> Void
  private var heldBack: Reaction?

  init(_ tampering: Tampering, _ tell: @escaping (Reaction) -> Void) {
    self.tampering = tampering
    self.tell = tell
  }

  func hear(_ reaction: Reaction) {
    switch (tampering, reaction) {
    case (.dropsAReaction, .heading): break
    case (.doublesAReaction, .location):
      tell(reaction)
      tell(reaction)
    case (.swapsTwoReactions, .enabled): heldBack = reaction
    default:
      tell(reaction)
      if let heldBack { tell(heldBack) }
      heldBack = nil
    }
  }
}

/// Hands every call on; a subclass changes one.
@MainActor
open class ForwardingSubject: Subject {
  public let other: any Subject

  public init(_ other: any Subject) { self.other = other }

  open func start() { other.start() }
  open func stop() { other.stop() }
  open func read() { other.read() }
  open func detachClient() { other.detachClient() }
  open func dropClient() -> Bool { other.dropClient() }
  open func releaseManager() -> Bool { other.releaseManager() }
  open var publicState: PublicState { other.publicState }
  open var object: AnyObject? { other.object }
  open var snapshot: AnyHashable? { Reflection(ofSubject: self) }
}

/// Its getters are frozen by the first read.
private final class FrozenSubject: ForwardingSubject {
  private var frozen: PublicState?

  override func read() { frozen = frozen ?? other.publicState }

  override var publicState: PublicState {
    var state = other.publicState
    if let frozen { (state.location, state.heading) = (frozen.location, frozen.heading) }
    return state
  }
}
