import Equivalence
import SimulatedPhone

/// What one subject does over an alphabet: every state that can be reached, and what comes of every
/// input in each.
@MainActor
public struct StateMap {
  struct State: Hashable {
    let session: Session.State
    let facts: Facts
  }

  /// What anybody can know who watches the app and its phone, without looking into the manager.
  struct Facts: Hashable {
    let mode: Mode
    /// What the phone answers when it is asked.
    let status: CLAuthorizationStatus
    /// What it told the manager last, or answered when there was none yet.
    let told: CLAuthorizationStatus
    let hasOrientationNotifications: Bool
  }

  /// The states of the picture, named by what is true in them.
  enum Mode: String, CaseIterable {
    case none = "no manager"
    case idle = "idle"
    case updating = "updating"
    case idleWaiting = "idle, a start waits"
    case updatingWaiting = "updating, a start waits"

    var isUpdating: Bool { self == .updating || self == .updatingWaiting }
    var isWaiting: Bool { self == .idleWaiting || self == .updatingWaiting }
  }

  struct Transition {
    let input: Input
    let outcome: Outcome
    let target: Int
  }

  public let alphabet: Alphabet
  public let kind: Subject.Kind
  let states: [State]
  /// For each state, in the order of the alphabet. An input that may not come has none.
  let transitions: [[Transition]]
  /// For each state the number of its class. States of one class do the same for ever.
  let classes: [Int]

  public var stateCount: Int { states.count }
  public var transitionCount: Int { transitions.map(\.count).reduce(0, +) }
  public var classCount: Int { Set(classes).count }

  /// - Parameter goesOn: called now and then; return false to leave the map incomplete.
  public init(
    _ alphabet: Alphabet, of kind: Subject.Kind, goesOn: () -> Bool = { true }
  ) throws(Unreliable) {
    self.alphabet = alphabet
    self.kind = kind
    let survey = Survey()
    _ = try Exploration(
      alphabet.inputs, goesOn: { _ in goesOn() }, from: { Surveyor(kind, survey) })
    states = survey.states
    transitions = survey.steps.map { steps in alphabet.inputs.compactMap { steps[$0] } }
    classes = StateMap.minimize(transitions)
  }

  /// Partition refinement (Moore, 1956): all states are taken for one until something tells them
  /// apart, at once or in the class that an input leads to.
  private static func minimize(_ transitions: [[Transition]]) -> [Int] {
    struct Signature: Hashable {
      let own: Int
      let steps: [Step]

      struct Step: Hashable {
        let input: Input
        let lines: [String]
        let target: Int
      }
    }

    let lines = transitions.map { $0.map(\.outcome.lines) }
    var classes = transitions.map { _ in 0 }
    var count = 1
    while true {
      var numbers: [Signature: Int] = [:]
      let finer = transitions.indices.map { state in
        let steps = zip(transitions[state], lines[state]).map {
          Signature.Step(input: $0.input, lines: $1, target: classes[$0.target])
        }
        let signature = Signature(own: classes[state], steps: steps)
        let number = numbers[signature] ?? numbers.count
        numbers[signature] = number
        return number
      }
      if numbers.count == count { return classes }
      (classes, count) = (finer, numbers.count)
    }
  }
}

/// What all surveyors of one exploration wrote down.
@MainActor
private final class Survey {
  private(set) var states: [StateMap.State] = []
  private var numbers: [StateMap.State: Int] = [:]
  /// By the number of the state in which they begin.
  private(set) var steps: [[Input: StateMap.Transition]] = []

  func number(of state: StateMap.State) -> Int {
    if let number = numbers[state] { return number }
    numbers[state] = states.count
    states.append(state)
    steps.append([:])
    return states.count - 1
  }

  func add(_ step: StateMap.Transition, in state: Int) { steps[state][step.input] = step }
}

/// One subject alone.
private final class Surveyor: ExplorableSystem {
  private let session: Session
  private let survey: Survey
  private var told: CLAuthorizationStatus
  private(set) var state: StateMap.State
  /// The number of the state.
  private var here: Int

  init(_ kind: Subject.Kind, _ survey: Survey) {
    session = Session(kind)
    told = session.phone.status
    state = Surveyor.state(of: session, told: told)
    self.survey = survey
    here = survey.number(of: state)
  }

  private static func state(of session: Session, told: CLAuthorizationStatus) -> StateMap.State {
    StateMap.State(
      session: session.state,
      facts: StateMap.Facts(
        mode: mode(of: session), status: session.phone.status, told: told,
        hasOrientationNotifications: session.phone.orientationUsers > 0))
  }

  private static func mode(of session: Session) -> StateMap.Mode {
    guard session.subject != nil else { return .none }
    let isUpdating = session.publicState?.isUpdating == true
    return session.hasPendingStart
      ? (isUpdating ? .updatingWaiting : .idleWaiting) : (isUpdating ? .updating : .idle)
  }

  func allows(_ input: Input) -> Bool { session.allows(input) }

  func apply(_ input: Input) -> Outcome {
    let outcome = session.apply(input)
    // Nobody is told before there is a manager: it asks when it is made.
    told = state.facts.mode == .none ? session.phone.status : input.toldStatus ?? told
    state = Surveyor.state(of: session, told: told)
    let target = survey.number(of: state)
    survey.add(StateMap.Transition(input: input, outcome: outcome, target: target), in: here)
    here = target
    return outcome
  }
}

extension Input {
  /// The status that this input tells the manager.
  var toldStatus: CLAuthorizationStatus? {
    switch self {
    case .status(let status), .callbackStatus(let status): status
    default: nil
    }
  }
}
