import SimulatedPhone

/// A state diagram that a person can read: few states, and on each arrow the condition under which it is taken.
///
/// A ``StateMap`` cannot be drawn if an outcome depends on a value that the diagram does not show.
public struct Diagram {
  typealias Mode = StateMap.Mode

  /// Why a map cannot be drawn.
  public struct Undrawable: Error, CustomStringConvertible {
    public let description: String
  }

  /// An input, the condition under which it has these effects, and the state that follows.
  struct Row: Hashable {
    var trigger: String
    var condition: String?
    var effects: [String]
    var target: Mode
  }

  /// An arrow: the inputs that lead from one state to another.
  struct Edge {
    let from: Mode
    let to: Mode
    let rows: [Row]
  }

  let modes: [Mode]
  let edges: [Edge]
  /// The inputs that have effects and do not leave the state.
  let inner: [Mode: [Row]]
  /// The legend: what the words mean, what happens in every state, and which inputs are not drawn.
  let notes: [(word: String, meaning: String)]
  let title: String
  /// One line: how many states and transitions the diagram was drawn from.
  public let summary: String

  @MainActor
  public init(_ map: StateMap) throws(Undrawable) {
    let table = try Table(map)
    try table.expectDistinguishableStates(map)
    var shortened = Shortened()
    var rows: [Mode: [Row]] = [:]
    for mode in table.modes { rows[mode] = try shortened.shorten(table.rows(in: mode)) }

    let modes = table.modes
    self.modes = modes
    var edges: [Edge] = []
    for (from, to) in modes.flatMap({ from in modes.map { (from, $0) } }) where from != to {
      let rows = rows[from, default: []].filter { $0.target == to }
      if !rows.isEmpty { edges.append(Edge(from: from, to: to, rows: rows)) }
    }
    self.edges = edges
    let loops = Dictionary(
      uniqueKeysWithValues: modes.map { mode in
        (mode, rows[mode, default: []].filter { $0.target == mode })
      })
    let sets = modes.filter { $0 != .none }.map { Set(loops[$0]!.map(\.anywhere)) }
    let common = sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
    inner = loops.mapValues { $0.filter { !common.contains($0.anywhere) } }
    let everywhere = loops[modes.last!]!.filter { common.contains($0.anywhere) }
    let numbers =
      "\(map.stateCount) states and \(map.transitionCount) transitions, \(map.classCount) states"
      + " after minimization"
    notes =
      [("callback", "the phone notifies the manager of a status that differs from the last one")]
      + shortened.legend
      + everywhere.map {
        ($0.cause, "→ \($0.effects.joined(separator: ", ")), in every state with a manager")
      } + [
        ("not drawn", "an input that is not drawn changes nothing in that state"),
        ("never drawn", table.silent.joined(separator: ", ")),
        ("drawn from", numbers),
      ]
    title = "\(map.kind.name) over the inputs of \(map.alphabet.name)"
    summary = "\(table.modes.count) states, drawn from \(numbers)"
  }
}

extension Diagram.Row {
  /// The row without its target, so that rows of different states can be compared.
  fileprivate var anywhere: [String] { [trigger, condition ?? ""] + effects }
}

extension CLAuthorizationStatus {
  static let words: [(word: String, statuses: [CLAuthorizationStatus])] = [
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

extension Diagram {
  /// Replaces the calls that begin or end updates by one name, which the legend explains.
  private struct Shortened {
    private static let words = [
      "phone location on": "updates on", "phone location off": "updates off",
    ]
    private var meanings: [String: [String]] = [:]

    var legend: [(word: String, meaning: String)] {
      CLAuthorizationStatus.words.map {
        (
          "[\($0.word)]",
          "the status of the phone is now \($0.statuses.map { "\($0)" }.joined(separator: " or "))"
        )
      }
        + meanings.sorted { $0.key > $1.key }.map { ($0.key, $0.value.joined(separator: ", ")) }
    }

    mutating func shorten(_ rows: [Row]) throws(Undrawable) -> [Row] {
      var shortened: [Row] = []
      for var row in rows {
        if let start = row.effects.firstIndex(where: { Shortened.words[$0] != nil }) {
          let word = Shortened.words[row.effects[start]]!
          let meaning = Array(row.effects[start...])
          guard meanings[word, default: meaning] == meaning else {
            throw Undrawable(description: "cannot be drawn: `\(word)` would mean two things")
          }
          meanings[word] = meaning
          row.effects = row.effects[..<start] + [word]
        }
        shortened.append(row)
      }
      return shortened
    }
  }
}
