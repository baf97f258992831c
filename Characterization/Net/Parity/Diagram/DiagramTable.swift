import SimulatedPhone

extension Diagram {
  /// The effects of each input and the next state, for each state of the diagram and each status of the phone. The
  /// initializer throws if they depend on anything else.
  struct Table {
    /// The effects of an input, and the state that follows.
    struct Result: Hashable {
      let target: Mode
      let effects: [String]
    }

    private(set) var modes: [Mode] = []
    private var letters: [Letter] = []
    private var results: [Place: Result] = [:]

    struct Place: Hashable {
      let mode: Mode
      let letter: Letter
      let status: CLAuthorizationStatus
    }

    /// An input of the diagram. Inputs that the manager cannot distinguish are one letter.
    enum Letter: Hashable {
      case callback(CLAuthorizationStatus)
      case repeated
      case quietStatus
      case other(Input)

      var text: String {
        switch self {
        case .callback(let status): "callback \(status)"
        case .repeated: "the same status again"
        case .quietStatus: "status quietly"
        case .other(let input): "\(input)"
        }
      }
    }

    @MainActor
    init(_ map: StateMap) throws(Undrawable) {
      modes = Mode.allCases.filter { mode in map.states.contains { $0.facts.mode == mode } }
      var found: [Place: [Bool: Result]] = [:]
      var places: [Place] = []
      for (state, transitions) in zip(map.states, map.transitions) {
        for transition in transitions {
          let target = map.states[transition.target].facts
          let letter = Letter(transition.input, in: state.facts)
          let place = Place(mode: state.facts.mode, letter: letter, status: target.status)
          let result = Result(
            target: target.mode, effects: transition.outcome.effects(in: target.mode))
          if found[place] == nil { places.append(place) }
          let known = found[place, default: [:]].updateValue(
            result, forKey: state.facts.hasOrientationNotifications)
          if let known, known != result { throw place.ambiguity(known, result) }
          if !letters.contains(letter) { letters.append(letter) }
        }
      }
      for place in places {
        results[place] = try place.join(found[place]![false], found[place]![true])
      }
    }

    /// Throws if no sequence of inputs can distinguish two states of the diagram.
    @MainActor
    func expectDistinguishableStates(_ map: StateMap) throws(Undrawable) {
      var modes: [Int: Mode] = [:]
      for (state, number) in zip(map.states, map.classes) {
        let mode = modes[number, default: state.facts.mode]
        modes[number] = mode
        if mode != state.facts.mode {
          throw Undrawable(
            description: "cannot be drawn: no sequence of inputs distinguishes some states of"
              + " `\(mode.rawValue)` from some states of `\(state.facts.mode.rawValue)`")
        }
      }
    }

    /// The inputs that have an effect in one state.
    func rows(in mode: Mode) -> [Row] {
      var groups: [(letters: [Letter], rows: [Row])] = []
      for letter in letters {
        let rows = rows(of: letter, in: mode)
        if rows.isEmpty { continue }
        let same = groups.firstIndex {
          $0.letters[0].isCallback && letter.isCallback && $0.rows == rows
        }
        if let same { groups[same].letters.append(letter) } else { groups.append(([letter], rows)) }
      }
      return groups.flatMap { letters, rows in
        let trigger = Letter.text(of: letters)
        return rows.map { row in
          var row = row
          row.trigger = trigger
          return row
        }
      }
    }

    private func rows(of letter: Letter, in mode: Mode) -> [Row] {
      var groups: [(result: Result, statuses: [CLAuthorizationStatus])] = []
      for status in CLAuthorizationStatus.allCases {
        guard let result = results[Place(mode: mode, letter: letter, status: status)] else {
          continue
        }
        if let same = groups.firstIndex(where: { $0.result == result }) {
          groups[same].statuses.append(status)
        } else {
          groups.append((result, [status]))
        }
      }
      return groups.filter { $0.result.target != mode || !$0.result.effects.isEmpty }.map {
        Row(
          trigger: "", condition: groups.count == 1 ? nil : CLAuthorizationStatus.name($0.statuses),
          effects: $0.result.effects, target: $0.result.target)
      }
    }

    /// The names of the letters that have no effect in any state.
    var silent: [String] {
      let silent = letters.filter { letter in
        modes.allSatisfy { rows(of: letter, in: $0).isEmpty }
      }
      let callbacks = silent.filter(\.isCallback)
      return (callbacks.isEmpty ? [] : [Letter.text(of: callbacks)])
        + silent.filter { !$0.isCallback }.map(\.text)
    }
  }
}

extension Diagram.Table.Letter {
  fileprivate init(_ input: Input, in facts: StateMap.Facts) {
    switch input {
    // There is no manager yet that could be notified.
    case .status where facts.mode == .none, .callbackStatus where facts.mode == .none:
      self = .quietStatus
    case .status(let status), .callbackStatus(let status):
      self = status == facts.lastStatus ? .repeated : .callback(status)
    case .statusQuietly: self = .quietStatus
    default: self = .other(input)
    }
  }

  fileprivate var isCallback: Bool {
    if case .callback = self { true } else { false }
  }

  fileprivate static func text(of letters: [Self]) -> String {
    let statuses = letters.compactMap { if case .callback(let status) = $0 { status } else { nil } }
    return statuses.isEmpty ? letters[0].text : "callback \(CLAuthorizationStatus.name(statuses))"
  }
}

extension Diagram.Table.Place {
  /// Merges two results: with orientation notifications off and with them on. Throws if the results differ in
  /// more than the effect that turns the notifications on.
  fileprivate func join(
    _ off: Diagram.Table.Result?, _ on: Diagram.Table.Result?
  ) throws(Diagram.Undrawable) -> Diagram.Table.Result {
    guard let off, let on, off != on else { return (off ?? on)! }
    let turnsOn = "\(Reaction.phoneOrientationNotifications(isOn: true))"
    guard off.target == on.target, off.effects.filter({ $0 != turnsOn }) == on.effects else {
      throw ambiguity(off, on)
    }
    return Diagram.Table.Result(
      target: off.target,
      effects: off.effects.map { $0 == turnsOn ? "\($0) (unless on already)" : $0 })
  }

  fileprivate func ambiguity(
    _ one: Diagram.Table.Result, _ other: Diagram.Table.Result
  ) -> Diagram.Undrawable {
    Diagram.Undrawable(
      description: "cannot be drawn: in `\(mode.rawValue)` with status \(status), `\(letter.text)`"
        + " can lead to \(one.text) and to \(other.text), and the diagram has no condition for it")
  }
}

extension Diagram.Table.Result {
  fileprivate var text: String {
    (["`\(target.rawValue)`"] + effects.map { "`\($0)`" }).joined(separator: ", ")
  }
}

extension Outcome {
  /// The lines of the outcome, without the public state if the name of the next state already contains it.
  fileprivate func effects(in mode: StateMap.Mode) -> [String] {
    let isNamed = state == PublicState(isUpdating: mode.isUpdating, location: nil, heading: nil)
    return reactions.map(\.description) + (isNamed ? [] : state.map { ["\($0)"] } ?? []) + obstacles
  }
}
