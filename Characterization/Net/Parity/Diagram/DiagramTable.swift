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
    private var triggers: [Trigger] = []
    private var results: [Place: Result] = [:]

    struct Place: Hashable {
      let mode: Mode
      let trigger: Trigger
      let status: CLAuthorizationStatus
    }

    /// An input of the diagram. Inputs that the manager cannot distinguish are one trigger.
    enum Trigger: Hashable {
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
          let trigger = Trigger(transition.input, in: state.facts)
          let place = Place(mode: state.facts.mode, trigger: trigger, status: target.status)
          let result = Result(
            target: target.mode, effects: transition.outcome.effects(in: target.mode))
          if found[place] == nil { places.append(place) }
          let known = found[place, default: [:]].updateValue(
            result, forKey: state.facts.hasOrientationNotifications)
          if let known, known != result { throw place.ambiguity(known, result) }
          if !triggers.contains(trigger) { triggers.append(trigger) }
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
      var groups: [(triggers: [Trigger], rows: [Row])] = []
      for trigger in triggers {
        let rows = rows(of: trigger, in: mode)
        if rows.isEmpty { continue }
        let same = groups.firstIndex {
          $0.triggers[0].isCallback && trigger.isCallback && $0.rows == rows
        }
        if let same {
          groups[same].triggers.append(trigger)
        } else {
          groups.append(([trigger], rows))
        }
      }
      return groups.flatMap { triggers, rows in
        let name = Trigger.text(of: triggers)
        return rows.map { row in
          var row = row
          row.trigger = name
          return row
        }
      }
    }

    private func rows(of trigger: Trigger, in mode: Mode) -> [Row] {
      var groups: [(result: Result, statuses: [CLAuthorizationStatus])] = []
      for status in CLAuthorizationStatus.allCases {
        guard let result = results[Place(mode: mode, trigger: trigger, status: status)] else {
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

    /// The names of the triggers that have no effect in any state.
    var silent: [String] {
      let silent = triggers.filter { trigger in
        modes.allSatisfy { rows(of: trigger, in: $0).isEmpty }
      }
      let callbacks = silent.filter(\.isCallback)
      return (callbacks.isEmpty ? [] : [Trigger.text(of: callbacks)])
        + silent.filter { !$0.isCallback }.map(\.text)
    }
  }
}

extension Diagram.Table.Trigger {
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

  fileprivate static func text(of triggers: [Self]) -> String {
    let statuses = triggers.compactMap {
      if case .callback(let status) = $0 { status } else { nil }
    }
    return statuses.isEmpty ? triggers[0].text : "callback \(CLAuthorizationStatus.name(statuses))"
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
      description: "cannot be drawn: in `\(mode.rawValue)` with status \(status), `\(trigger.text)`"
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
