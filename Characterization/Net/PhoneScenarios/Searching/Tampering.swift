import Equivalence
import SimulatedPhone

/// A planted mistake that makes a mutant of a subject. The self-check fails if the harness does not detect it.
public enum Tampering: String, CaseIterable, Sendable, CustomStringConvertible {
  case dropsAReaction = "drops a reaction"
  case doublesAReaction = "doubles a reaction"
  case swapsTwoReactions = "swaps two reactions"
  case freezesAGetter = "freezes a getter"

  public var description: String { rawValue }
}

extension Subject.Kind {
  public func tampered(by tampering: Tampering) -> Subject.Kind {
    Subject.Kind(name: "\(name) that \(tampering)") { configuration, report in
      let filter = ReactionFilter(tampering, report)
      let subject = make(configuration) { filter.receive($0) }
      return tampering == .freezesAGetter ? FrozenSubject(subject) : subject
    }
  }
}

/// Passes on the reactions of a subject, with a planted mistake.
@MainActor
private final class ReactionFilter {
  private let tampering: Tampering
  private let report: (Reaction) -> Void
  private var heldBack: Reaction?

  init(_ tampering: Tampering, _ report: @escaping (Reaction) -> Void) {
    self.tampering = tampering
    self.report = report
  }

  func receive(_ reaction: Reaction) {
    switch (tampering, reaction) {
    case (.dropsAReaction, .heading): break
    case (.doublesAReaction, .location):
      report(reaction)
      report(reaction)
    case (.swapsTwoReactions, .enabled): heldBack = reaction
    default:
      report(reaction)
      if let heldBack { report(heldBack) }
      heldBack = nil
    }
  }
}

/// A subject that forwards every call to another one. A subclass overrides some of them.
@MainActor
open class ForwardingSubject: Subject {
  public let other: any Subject

  public init(_ other: any Subject) { self.other = other }

  open func start() { other.start() }
  open func stop() { other.stop() }
  open func read() { other.read() }
  open func readNextEvent() { other.readNextEvent() }
  open func detachClient() { other.detachClient() }
  open func replaceClient() { other.replaceClient() }
  open func dropClient() -> Bool { other.dropClient() }
  open func releaseManager() -> Bool { other.releaseManager() }
  open var publicState: PublicState { other.publicState }
  open var object: AnyObject? { other.object }
}

/// A subject whose getters return the same location and heading for ever after the first read.
private final class FrozenSubject: ForwardingSubject {
  private var frozen: PublicState?

  override func read() { frozen = frozen ?? other.publicState }

  override var publicState: PublicState {
    var state = other.publicState
    if let frozen { (state.location, state.heading) = (frozen.location, frozen.heading) }
    return state
  }
}
