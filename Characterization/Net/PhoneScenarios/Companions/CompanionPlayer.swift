import Equivalence
import SimulatedPhone

/// Makes a companion on `Phone.current`.
package typealias CompanionKind<Companion> = Implementation<Companion>

/// Runs a companion, which it makes of a kind.
@MainActor
package protocol CompanionSystem: SystemOnPhone where Outcome == [String] {
  associatedtype Companion

  /// The inputs of the comparison, boundary values included.
  static var alphabet: [Input] { get }
  /// The inputs that a transcript can have. By default, those of the alphabet.
  static var written: [Input] { get }

  init(_ kind: CompanionKind<Companion>)
}

extension CompanionSystem {
  package static var written: [Input] { alphabet }
}

extension Implementation where System: CompanionSystem {
  init(_ kind: CompanionKind<System.Companion>) {
    self.init(name: kind.name) { System(kind) }
  }
}

/// An input of a system: its text, and what it does. Inputs with the same text are equal.
package struct NamedInput<System: AnyObject>: Hashable, Sendable, CustomStringConvertible {
  package let description: String
  let play: @MainActor @Sendable (System) -> Void

  init(_ description: String, play: @escaping @MainActor @Sendable (System) -> Void) {
    self.description = description
    self.play = play
  }

  package static func == (one: Self, other: Self) -> Bool { one.description == other.description }
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// Runs a companion on a phone of its own, so that an exploration can reach each of its states.
@MainActor
package protocol CompanionPlayer: CompanionSystem, StatefulSystem
where Input == NamedInput<Self> {
  /// The reactions to the input so far. A reaction is appended inside the call that causes it.
  var reactions: [String] { get set }
  /// The adapter of the companion. Nil once it is released.
  var companion: Companion? { get set }
  /// What a client reads after each input.
  var values: [String] { get }
  /// Values that decide what happens next, in addition to those of the companion and of the phone.
  var memory: AnyHashable { get }
}

extension CompanionPlayer {
  package var values: [String] { [] }
  package var memory: AnyHashable { 0 }

  package func allows(_ input: Input) -> Bool { companion != nil }

  /// Everything that decides what happens next.
  package var state: Reflection {
    phone.use {
      Reflection(of: companion.map { $0 as AnyObject }, on: phone) { numbers in
        numbers.append(Interned.number(of: memory))
      }
    }
  }

  /// Applies the input, and returns the reactions of the client, the phone and the log.
  package func apply(_ input: Input) -> [String] {
    reactions = []
    phone.onChange = { [unowned self] change in
      MainActor.assumeIsolated { reactions.append("\(Reaction(change))") }
    }
    phone.onLog = { [unowned self] level, line in
      MainActor.assumeIsolated { reactions.append("\(level): \(line)") }
    }
    phone.use { input.play(self) }
    reactions += phone.use { values }
    if companion == nil { reactions.append(phone.leftovers) }
    phone.onChange = nil
    phone.onLog = nil
    return reactions.map { "  -> \($0)" }
  }
}

extension NamedInput where System: CompanionPlayer {
  package static var release: Self { Self("release") { $0.companion = nil } }
}

extension Phone {
  /// What is left after the release of a companion. A part of it that lives on keeps its manager, and still reacts to the
  /// phone.
  var leftovers: String {
    "\(managers.count) managers and \(notificationCenter.observerCount) observers live on"
  }
}
