import Equivalence
import SimulatedPhone

/// All states that one subject can reach with an alphabet, and the outcome of each input in each state.
@MainActor
package struct StateMap {
  /// What can be observed of the app and its phone from outside of the manager.
  struct State {
    let mode: Mode
    /// The status that the phone has now.
    let status: CLAuthorizationStatus
    /// The status that the manager was notified of last. Before `create`: the status of the phone. Nil if the map
    /// does not track it.
    let lastStatus: CLAuthorizationStatus?
    let hasOrientationNotifications: Bool
  }

  /// The states of the diagram.
  enum Mode: String, CaseIterable {
    case none = "no manager"
    case idle = "idle"
    case updating = "updating"
    case idlePending = "idle, start pending"
    case updatingPending = "updating, start pending"

    var isUpdating: Bool { self == .updating || self == .updatingPending }
    var isPending: Bool { self == .idlePending || self == .updatingPending }
  }

  struct Transition {
    let input: Input
    let outcome: Outcome
    let target: Int
  }

  package let alphabet: Alphabet
  package let kind: Subject.Kind
  let states: [State]
  /// The transitions of each state, in the order of the alphabet. An input that is not allowed has none.
  let transitions: [[Transition]]
  /// The number of the class of each state. States of one class have the same outcomes after all further inputs.
  let classes: [Int]

  package var stateCount: Int { states.count }
  package var transitionCount: Int { transitions.map(\.count).reduce(0, +) }
  package var classCount: Int { Set(classes).count }

  /// Explores a subject until `goesOn` returns false. Throws if there are more states than `limit`, too.
  ///
  /// If `tracksLastStatus`, two states differ if only the last notification differs. A diagram needs it; for some subjects
  /// it multiplies the number of states, and never the number of classes.
  package static func explore(
    _ alphabet: Alphabet, of kind: Subject.Kind, tracksLastStatus: Bool = true, limit: Int = .max,
    goesOn: (ExplorationProgress) -> Bool = { _ in true }
  ) throws(Unreliable) -> StateMap {
    let survey = Survey()
    let surveyor = Implementation<Surveyor>(name: kind.name) {
      Surveyor(kind, survey, tracksLastStatus: tracksLastStatus)
    }
    let exploration = try Exploration.run(
      alphabet.inputs, goesOn: { $0.stateCount <= limit && goesOn($0) },
      of: { Pair(surveyor, nil) })
    if exploration.progress.stateCount > limit { throw Unreliable(endless: kind.name, exploration) }
    return StateMap(alphabet, kind, survey)
  }

  private init(_ alphabet: Alphabet, _ kind: Subject.Kind, _ survey: Survey) {
    self.alphabet = alphabet
    self.kind = kind
    states = survey.states
    transitions = survey.steps.map { steps in alphabet.inputs.compactMap { steps[$0] } }
    classes = StateMap.minimize(transitions)
  }

  /// Partition refinement (Moore, 1956). All states begin in one class. A class is split if an input has different
  /// outcomes in two of its states, or leads to different classes.
  private static func minimize(_ transitions: [[Transition]]) -> [Int] {
    struct Step: Hashable {
      let input: Input
      let lines: [String]
    }
    struct Signature: Hashable {
      let own: Int
      let steps: [Int]
      let targets: [Int]
    }

    // Numbers are compared faster than inputs and lines.
    var known: [Step: Int] = [:]
    let steps = transitions.map { transitions in
      transitions.map { transition in
        let step = Step(input: transition.input, lines: transition.outcome.lines)
        return known.number(of: step)
      }
    }
    let targets = transitions.map { $0.map(\.target) }
    var classes = transitions.map { _ in 0 }
    var count = 1
    while true {
      var numbers: [Signature: Int] = [:]
      let finer = transitions.indices.map { state in
        numbers.number(
          of: Signature(
            own: classes[state], steps: steps[state], targets: targets[state].map { classes[$0] }))
      }
      if numbers.count == count { return classes }
      (classes, count) = (finer, numbers.count)
    }
  }
}

extension Dictionary where Value == Int {
  /// Returns the number of a key. Numbers keys from 0, in the order of their first use.
  mutating func number(of key: Key) -> Int {
    if let number = self[key] { return number }
    self[key] = count
    return count - 1
  }
}

/// Collects the states and transitions of one exploration. All sessions of the exploration share one survey.
@MainActor
private final class Survey {
  private(set) var states: [StateMap.State] = []
  private var numbers: [Reflection: Int] = [:]
  private(set) var steps: [[Input: StateMap.Transition]] = []

  /// Returns the number of a state. `observed` is what can be observed in it.
  func number(of state: Reflection, _ observed: StateMap.State) -> Int {
    let number = numbers.number(of: state)
    if number == states.count {
      states.append(observed)
      steps.append([:])
    }
    return number
  }

  func add(_ step: StateMap.Transition, in state: Int) { steps[state][step.input] = step }
}

/// A session that records its transitions in a ``Survey``.
private final class Surveyor: StatefulSystem {
  private let session: Session
  private let survey: Survey
  /// Nil if the map does not track it.
  private var lastStatus: CLAuthorizationStatus?
  /// The state of the session, and the status that the manager was notified of last.
  private(set) var state: Reflection
  /// The number of the current state in ``survey``.
  private var here = 0

  init(_ kind: Subject.Kind, _ survey: Survey, tracksLastStatus: Bool) {
    session = Session(kind)
    lastStatus = tracksLastStatus ? session.phone.status : nil
    self.survey = survey
    state = Surveyor.state(of: session, lastStatus)
    here = survey.number(of: state, observed)
  }

  private static func state(of session: Session, _ lastStatus: CLAuthorizationStatus?) -> Reflection
  {
    Reflection(of: session.subject, on: session.phone) { numbers in
      session.appendNumbers(to: &numbers)
      numbers.append(lastStatus.map { UInt64($0.rawValue) + 1 } ?? 0)
    }
  }

  private var observed: StateMap.State {
    StateMap.State(
      mode: mode, status: session.phone.status, lastStatus: lastStatus,
      hasOrientationNotifications: session.phone.orientationUsers > 0)
  }

  private var mode: StateMap.Mode {
    guard session.subject != nil else { return .none }
    let isUpdating = session.publicState?.isUpdating == true
    return session.hasPendingStart
      ? (isUpdating ? .updatingPending : .idlePending) : (isUpdating ? .updating : .idle)
  }

  func allows(_ input: Input) -> Bool { session.allows(input) }

  func apply(_ input: Input) -> Outcome {
    let mode = mode
    let outcome = session.apply(input)
    // A manager reads the status of the phone when it is created.
    if lastStatus != nil {
      lastStatus = mode == .none ? session.phone.status : input.callbackStatus ?? lastStatus
    }
    state = Surveyor.state(of: session, lastStatus)
    let target = survey.number(of: state, observed)
    survey.add(StateMap.Transition(input: input, outcome: outcome, target: target), in: here)
    here = target
    return outcome
  }
}

extension Input {
  /// The status that this input notifies the manager of.
  var callbackStatus: CLAuthorizationStatus? {
    switch self {
    case .status(let status), .callbackStatus(let status): status
    default: nil
    }
  }
}
