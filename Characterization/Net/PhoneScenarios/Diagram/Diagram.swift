import SimulatedPhone

/// A state diagram that a person can read: few states, and on each arrow the condition under which it is taken.
///
/// A ``StateMap`` cannot be drawn if an outcome depends on a value that the diagram does not show.
package struct Diagram {
  typealias Mode = StateMap.Mode

  /// Why a map cannot be drawn.
  package struct Undrawable: Error, CustomStringConvertible {
    package let description: String
  }

  /// An input, the condition under which it has these effects, and the state that follows.
  struct Row: Hashable {
    var trigger: String
    let condition: String?
    let effects: [String]
    let from, target: Mode

    /// The input with its condition, such as `start [allowed]`.
    var cause: String { trigger + (condition.map { " [\($0)]" } ?? "") }
    var sentence: String { ([cause] + effects).joined(separator: ", ") }

    /// The picture is about these rows: why the phone can report locations although the app has stopped them.
    var warning: String? {
      guard from.isUpdating != target.isUpdating else { return nil }
      if from.isUpdating { return target.isPending ? "A stop keeps the pending start." : nil }
      return trigger.hasPrefix("callback")
        ? "So a grant turns the location on, even after a stop." : nil
    }
  }

  let modes: [Mode]
  private var rows: [Mode: [Row]]
  /// The legend: what the words mean, what happens in every state, and which inputs are not drawn.
  private(set) var notes: [(word: String, meaning: String)] = []
  let title: String
  /// One line: how many states and transitions the diagram was drawn from.
  package let summary: String

  @MainActor
  package init(_ map: StateMap) throws(Undrawable) {
    let table = try DiagramTable(map)
    modes = table.modes
    rows = Dictionary(uniqueKeysWithValues: table.modes.map { ($0, table.rows(in: $0)) })
    let numbers =
      "\(map.stateCount) states and \(map.transitionCount) transitions, \(map.classCount) states"
      + " after minimization"
    title = "\(map.kind.name) over the inputs of \(map.alphabet.name)"
    summary = "\(modes.count) states, drawn from \(numbers)"

    notes.append(
      ("callback", "the phone notifies the manager of a status that differs from the last one"))
    notes += CLAuthorizationStatus.words.map { word, statuses in
      let names = statuses.map { "\($0)" }.joined(separator: " or ")
      return ("[\(word)]", "the status of the phone is now \(names)")
    }
    notes += Row.words.map { ($0.word, $0.effects.joined(separator: ", ")) }
    let managed = modes.filter { $0 != .none }
    for row in managed.first.map({ rows(from: $0, to: $0) }) ?? [] {
      func isLoop(_ other: Row, in mode: Mode) -> Bool {
        other.target == mode && other.sentence == row.sentence
      }
      guard managed.allSatisfy({ mode in rows[mode]!.contains { isLoop($0, in: mode) } }) else {
        continue
      }
      for mode in managed { rows[mode]!.removeAll { isLoop($0, in: mode) } }
      let effects = row.effects.joined(separator: ", ")
      notes.append((row.cause, "→ \(effects), in every state with a manager"))
    }
    notes.append(("not drawn", "an input that is not drawn changes nothing in that state"))
    notes.append(("never drawn", table.silent.joined(separator: ", ")))
    notes.append(("drawn from", numbers))
  }

  /// The inputs that lead from one state to another, or that have effects and do not leave the state.
  func rows(from: Mode, to: Mode) -> [Row] { rows[from, default: []].filter { $0.target == to } }
}

extension Diagram.Row {
  /// The names for the effects that begin or end updates. The legend explains them.
  fileprivate static let words = [
    (
      word: "updates on",
      effects: [
        "phone location on", "phone orientation notifications on (unless on already)",
        "phone heading on",
      ]
    ),
    (word: "updates off", effects: ["phone location off", "phone heading off"]),
  ]

  /// Replaces the effects that begin or end updates by their name.
  init(
    _ trigger: String, _ condition: String?, _ effects: [String], from: Diagram.Mode,
    to target: Diagram.Mode
  ) {
    let word = Self.words.first { effects.suffix($0.effects.count) == $0.effects[...] }
    self.init(
      trigger: trigger, condition: condition,
      effects: effects.dropLast(word?.effects.count ?? 0) + (word.map { [$0.word] } ?? []),
      from: from, target: target)
  }
}

extension CLAuthorizationStatus {
  fileprivate static let words: [(word: String, statuses: [CLAuthorizationStatus])] = [
    ("allowed", [.authorizedAlways, .authorizedWhenInUse]),
    ("forbidden", [.denied, .restricted]),
    ("undecided", [.notDetermined]),
  ]

  /// Returns a name for these statuses, such as `allowed or forbidden`.
  static func name(_ statuses: [CLAuthorizationStatus]) -> String {
    var rest = statuses
    var names: [String] = []
    for (word, meaning) in words where meaning.allSatisfy(rest.contains) {
      names.append(word)
      rest.removeAll(where: meaning.contains)
    }
    return (names + rest.map { "\($0)" }).joined(separator: " or ")
  }
}
