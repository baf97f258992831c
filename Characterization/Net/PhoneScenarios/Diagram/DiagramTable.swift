import SimulatedPhone

/// The effects of each input and the next state, for each state of the diagram and each status of the phone. The
/// initializer throws if they depend on anything else.
struct DiagramTable {
  /// An input of the diagram. Inputs that the manager cannot distinguish are one trigger.
  private struct Trigger: Hashable {
    let text: String
    /// The status that the phone notifies the manager of.
    var callback: CLAuthorizationStatus?

    init(_ input: Input, in state: StateMap.State) {
      guard let status = input.callbackStatus else {
        text = if case .statusQuietly = input { "status quietly" } else { "\(input)" }
        return
      }
      if state.mode == .none {
        // There is no manager yet that could be notified.
        text = "status quietly"
      } else if status == state.lastStatus {
        text = "the same status again"
      } else {
        (text, callback) = ("callback", status)
      }
    }
  }

  private struct Place: Hashable {
    let mode: StateMap.Mode
    let trigger: Trigger
    /// The status of the phone after the input.
    let status: CLAuthorizationStatus
  }

  private struct Result: Hashable {
    let target: StateMap.Mode
    let effects: [String]
  }

  let modes: [StateMap.Mode]
  private var triggers: [Trigger] = []
  /// The results with orientation notifications off, and with them on.
  private var results: [Place: [Bool: Result]] = [:]

  @MainActor
  init(_ map: StateMap) throws(Diagram.Undrawable) {
    modes = StateMap.Mode.allCases.filter { mode in
      map.states.contains { $0.mode == mode }
    }
    for (state, transitions) in zip(map.states, map.transitions) {
      for transition in transitions {
        let trigger = Trigger(transition.input, in: state)
        if !triggers.contains(trigger) { triggers.append(trigger) }
        let target = map.states[transition.target]
        let place = Place(mode: state.mode, trigger: trigger, status: target.status)
        let result = Result(
          target: target.mode, effects: transition.outcome.effects(in: target.mode))
        let known = results[place, default: [:]].updateValue(
          result, forKey: state.hasOrientationNotifications)
        guard known == nil || known == result, self.result(at: place) != nil else {
          throw Diagram.Undrawable(
            description: "cannot be drawn: in `\(place.mode.rawValue)` with status \(place.status),"
              + " the outcome of `\(transition.input)` depends on a value without a condition")
        }
      }
    }
  }

  /// Merges the results with orientation notifications off and with them on. Nil if there is none, or if they differ in
  /// more than the effect that turns the notifications on.
  private func result(at place: Place) -> Result? {
    let (off, on) = (results[place]?[false], results[place]?[true])
    guard let off, let on, off != on else { return off ?? on }
    let turnsOn = "\(Reaction.phoneOrientationNotifications(isOn: true))"
    guard off.target == on.target, off.effects.filter({ $0 != turnsOn }) == on.effects else {
      return nil
    }
    return Result(
      target: off.target,
      effects: off.effects.map { $0 == turnsOn ? "\($0) (unless on already)" : $0 })
  }

  /// The inputs that have an effect in one state. Callbacks with the same effects share a row.
  func rows(in mode: StateMap.Mode) -> [Diagram.Row] {
    triggers.groups { rows(of: $0, in: mode) }.flatMap { rows, triggers in
      rows.map { row in
        var row = row
        row.trigger = Self.name(triggers)
        return row
      }
    }
  }

  private func rows(of trigger: Trigger, in mode: StateMap.Mode) -> [Diagram.Row] {
    let results = CLAuthorizationStatus.allCases.compactMap { status in
      result(at: Place(mode: mode, trigger: trigger, status: status)).map { (status, $0) }
    }
    let groups = results.groups { $0.1 }
    return groups.filter { $0.key.target != mode || !$0.key.effects.isEmpty }.map {
      Diagram.Row(
        trigger.text, groups.count == 1 ? nil : CLAuthorizationStatus.name($0.elements.map(\.0)),
        $0.key.effects, from: mode, to: $0.key.target)
    }
  }

  private static func name(_ triggers: [Trigger]) -> String {
    let statuses = triggers.compactMap(\.callback)
    let name = statuses.isEmpty ? "" : " \(CLAuthorizationStatus.name(statuses))"
    return triggers[0].text + name
  }

  /// The names of the triggers that have no effect in any state, the callbacks first.
  var silent: [String] {
    let silent = triggers.filter { trigger in
      modes.allSatisfy { rows(of: trigger, in: $0).isEmpty }
    }
    let callbacks = silent.filter { $0.callback != nil }
    return (callbacks.isEmpty ? [] : [Self.name(callbacks)])
      + silent.filter { $0.callback == nil }.map(\.text)
  }
}

extension Outcome {
  /// The lines of the outcome, without the public state if the name of the next state already contains it.
  fileprivate func effects(in mode: StateMap.Mode) -> [String] {
    let isNamed = state == PublicState(isUpdating: mode.isUpdating, location: nil, heading: nil)
    return reactions.map(\.description) + (isNamed ? [] : state.map { ["\($0)"] } ?? []) + obstacles
  }
}
