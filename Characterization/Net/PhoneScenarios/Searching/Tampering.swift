import Equivalence
import SimulatedPhone

/// A planted mistake that makes a mutant of a subject. The self-check fails if the harness does not detect it.
package enum Tampering: String, CaseIterable, Sendable, CustomStringConvertible {
  case dropsAReaction = "drops a reaction"
  case doublesAReaction = "doubles a reaction"
  case swapsTwoReactions = "swaps two reactions"
  case freezesAGetter = "freezes a getter"

  package var description: String { rawValue }
}

extension Subject.Kind {
  package func tampered(by tampering: Tampering) -> Subject.Kind {
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

/// A subject that forwards to another one every call that it does not implement.
@MainActor
package protocol ForwardingSubject: Subject {
  var other: any Subject { get }
}

extension ForwardingSubject {
  package func start() { other.start() }
  package func stop() { other.stop() }
  package func read() { other.read() }
  package func readNextEvent() { other.readNextEvent() }
  package func detachClient() { other.detachClient() }
  package func replaceClient() { other.replaceClient() }
  package func dropClient() -> Bool { other.dropClient() }
  package func releaseManager() -> Bool { other.releaseManager() }
  package var publicState: PublicState { other.publicState }
  package var object: AnyObject? { other.object }
}

/// A subject whose getters return the same location and heading for ever after the first read.
private final class FrozenSubject: ForwardingSubject {
  let other: any Subject
  private var frozen: PublicState?

  init(_ other: any Subject) { self.other = other }

  func read() { frozen = frozen ?? other.publicState }

  var publicState: PublicState {
    var state = other.publicState
    if let frozen { (state.location, state.heading) = (frozen.location, frozen.heading) }
    return state
  }
}
