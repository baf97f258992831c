import SimulatedPhone

extension Diagram {
  /// For every state of the picture and every input: what comes of it, by what the phone answers when
  /// it is asked for the status. That nothing else decides is proved here.
  struct Table {
    /// What comes of an input.
    struct Deed: Hashable {
      let target: Mode
      let effects: [String]
    }

    private(set) var modes: [Mode] = []
    private var letters: [Letter] = []
    private var deeds: [Place: Deed] = [:]

    struct Place: Hashable {
      let mode: Mode
      let letter: Letter
      let status: CLAuthorizationStatus
    }

    /// Inputs that are the same to the manager.
    enum Letter: Hashable {
      case told(CLAuthorizationStatus)
      case toldAgain
      case quietStatus
      case other(Input)

      var text: String {
        switch self {
        case .told(let status): "told \(status)"
        case .toldAgain: "told again"
        case .quietStatus: "status quietly"
        case .other(let input): "\(input)"
        }
      }
    }

    @MainActor
    init(_ map: StateMap) throws(Undrawable) {
      modes = Mode.allCases.filter { mode in map.states.contains { $0.facts.mode == mode } }
      var found: [Place: [Bool: Deed]] = [:]
      var places: [Place] = []
      for (state, transitions) in zip(map.states, map.transitions) {
        for transition in transitions {
          let target = map.states[transition.target].facts
          let letter = Letter(transition.input, in: state.facts)
          let place = Place(mode: state.facts.mode, letter: letter, status: target.status)
          let deed = Deed(target: target.mode, effects: transition.outcome.effects(in: target.mode))
          if found[place] == nil { places.append(place) }
          let known = found[place, default: [:]].updateValue(
            deed, forKey: state.facts.hasOrientationNotifications)
          if let known, known != deed { throw place.undecided(known, deed) }
          if !letters.contains(letter) { letters.append(letter) }
        }
      }
      for place in places {
        deeds[place] = try place.join(found[place]![false], found[place]![true])
      }
    }

    /// Two states of the picture have to differ for somebody who only sees what happens.
    @MainActor
    func expectNoMoreThanCanBeSeen(_ map: StateMap) throws(Undrawable) {
      var modes: [Int: Mode] = [:]
      for (state, number) in zip(map.states, map.classes) {
        let mode = modes[number, default: state.facts.mode]
        modes[number] = mode
        if mode != state.facts.mode {
          throw Undrawable(
            description: "cannot be drawn: nobody can tell `\(mode.rawValue)` from"
              + " `\(state.facts.mode.rawValue)` in every case")
        }
      }
    }

    /// All that is to be told of one state: what does nothing is not.
    func rows(in mode: Mode) -> [Row] {
      var groups: [(letters: [Letter], rows: [Row])] = []
      for letter in letters {
        let rows = rows(of: letter, in: mode)
        if rows.isEmpty { continue }
        let same = groups.firstIndex { $0.letters[0].isTold && letter.isTold && $0.rows == rows }
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
      var groups: [(deed: Deed, statuses: [CLAuthorizationStatus])] = []
      for status in CLAuthorizationStatus.allCases {
        guard let deed = deeds[Place(mode: mode, letter: letter, status: status)] else { continue }
        if let same = groups.firstIndex(where: { $0.deed == deed }) {
          groups[same].statuses.append(status)
        } else {
          groups.append((deed, [status]))
        }
      }
      return groups.filter { $0.deed.target != mode || !$0.deed.effects.isEmpty }.map {
        Row(
          trigger: "", condition: groups.count == 1 ? nil : CLAuthorizationStatus.name($0.statuses),
          effects: $0.deed.effects, target: $0.deed.target)
      }
    }

    /// The letters of which nothing ever comes.
    var silent: [String] {
      let silent = letters.filter { letter in
        modes.allSatisfy { rows(of: letter, in: $0).isEmpty }
      }
      let told = silent.filter(\.isTold)
      return (told.isEmpty ? [] : [Letter.text(of: told)])
        + silent.filter { !$0.isTold }.map(\.text)
    }
  }
}

extension Diagram.Table.Letter {
  fileprivate init(_ input: Input, in facts: StateMap.Facts) {
    switch input {
    // There is nobody yet whom it could be told.
    case .status where facts.mode == .none, .callbackStatus where facts.mode == .none:
      self = .quietStatus
    case .status(let status), .callbackStatus(let status):
      self = status == facts.told ? .toldAgain : .told(status)
    case .statusQuietly: self = .quietStatus
    default: self = .other(input)
    }
  }

  fileprivate var isTold: Bool {
    if case .told = self { true } else { false }
  }

  fileprivate static func text(of letters: [Self]) -> String {
    let statuses = letters.compactMap { if case .told(let status) = $0 { status } else { nil } }
    return statuses.isEmpty ? letters[0].text : "told \(CLAuthorizationStatus.name(statuses))"
  }
}

extension Diagram.Table.Place {
  /// What comes where orientation notifications are off, and where somebody has turned them on: the
  /// two may differ in turning them on, and in nothing else.
  fileprivate func join(
    _ off: Diagram.Table.Deed?, _ on: Diagram.Table.Deed?
  ) throws(Diagram.Undrawable) -> Diagram.Table.Deed {
    guard let off, let on, off != on else { return (off ?? on)! }
    let turnsOn = "\(Reaction.phoneOrientationNotifications(isOn: true))"
    guard off.target == on.target, off.effects.filter({ $0 != turnsOn }) == on.effects else {
      throw undecided(off, on)
    }
    return Diagram.Table.Deed(
      target: off.target,
      effects: off.effects.map { $0 == turnsOn ? "\($0) (unless on already)" : $0 })
  }

  fileprivate func undecided(
    _ one: Diagram.Table.Deed, _ other: Diagram.Table.Deed
  ) -> Diagram.Undrawable {
    Diagram.Undrawable(
      description: "cannot be drawn: in `\(mode.rawValue)` with status \(status), `\(letter.text)`"
        + " may bring \(one.text) and \(other.text), and nothing in the picture tells which")
  }
}

extension Diagram.Table.Deed {
  fileprivate var text: String {
    (["`\(target.rawValue)`"] + effects.map { "`\($0)`" }).joined(separator: ", ")
  }
}

extension Outcome {
  /// Its lines, but for what the name of the state says that the input leads to.
  fileprivate func effects(in mode: StateMap.Mode) -> [String] {
    let isNamed = state == PublicState(isUpdating: mode.isUpdating, location: nil, heading: nil)
    return reactions.map(\.description) + (isNamed ? [] : state.map { ["\($0)"] } ?? []) + obstacles
  }
}
