import Equivalence
import Parity
import SimulatedPhone
import Subjects
import Testing

/// Subjects with a hidden state, which an exploration can miss.
///
/// Each behaves like Legacy, except that a release after two errors in a row leaves location updates on.
@MainActor
@Suite struct `A subject with a hidden state` {
  private let inputs: [Input] = [
    .statusQuietly(.authorizedAlways), .create(.fine), .start, .error(.locationUnknown), .release,
  ]

  @Test func `is explored in every state`() async throws {
    let careless = Subject.Kind(name: "careless") { CarelessSubject($0, $1) }
    #expect(await SelfCheck.objection(to: [careless], seed: 1) == nil)
    let exploration = try SubjectPair.explore(inputs, .legacy, careless)
    #expect(
      exploration.counterexamples.first?.inputs
        == inputs.dropLast() + [.error(.locationUnknown), .release])
  }

  @Test func `is refused if short random walks reveal a state that a closure captures`() async {
    let mutant = Subject.Kind(name: "mutant") { CapturingSubject($0, $1) }
    #expect(await SelfCheck.objection(to: [mutant], seed: 1) == nil)
    #expect {
      try SubjectPair.explore(inputs, .legacy, mutant)
    } throws: { error in
      "\(error)".contains("CapturingSubject.countStart: () -> Int")
    }
  }
}

private final class CarelessSubject: ForwardingSubject {
  private var errorsInARow = 0
  private var leftOn: CLLocationManager?

  init(_ configuration: Configuration, _ report: @escaping (Reaction) -> Void) {
    var errors: ((Reaction) -> Void)?
    super.init(
      Subject.Kind.legacy.make(configuration) {
        errors?($0)
        report($0)
      })
    errors = { [weak self] reaction in
      guard let self else { return }
      let isError = if case .error = reaction { true } else { false }
      errorsInARow = isError ? min(errorsInARow + 1, 2) : 0
    }
  }

  override func releaseManager() -> Bool {
    if errorsInARow > 1 {
      leftOn = CLLocationManager()
      leftOn?.startUpdatingLocation()
    }
    return other.releaseManager()
  }
}

/// Ignores its third start. A closure captures the number of starts.
private final class CapturingSubject: ForwardingSubject {
  private let countStart: () -> Int

  init(_ configuration: Configuration, _ report: @escaping (Reaction) -> Void) {
    var starts = 0
    countStart = {
      starts += 1
      return starts
    }
    super.init(Subject.Kind.legacy.make(configuration, report))
  }

  override func start() { if countStart() != 3 { other.start() } }
}
