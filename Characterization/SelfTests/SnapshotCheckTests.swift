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

  @Test func `is refused if it has no snapshot`() async {
    let mutant = Subject.Kind(name: "mutant") { CarelessSubject.Mute($0, $1) }
    #expect(
      await SelfCheck.objection(to: [mutant], seed: 1)
        == "mutant has no snapshot, so its states cannot be compared; return one from `snapshot`")
  }

  @Test func `is refused if its snapshot disappears before the release`() async {
    let mutant = Subject.Kind(name: "mutant") { CarelessSubject.Fading($0, $1) }
    #expect(
      await SelfCheck.objection(to: [mutant], seed: 1)
        == "mutant has no snapshot, so its states cannot be compared; return one from `snapshot`")
  }

  @Test func `is refused if its snapshot omits a property`() async {
    let mutant = Subject.Kind(name: "mutant") { CarelessSubject.Omitting($0, $1) }
    #expect(await SelfCheck.objection(to: [mutant], seed: 1) == refusal)
  }

  @Test func `is refused if its snapshot states a property as a constant`() async {
    let mutant = Subject.Kind(name: "mutant") { CarelessSubject.Constant($0, $1) }
    #expect(await SelfCheck.objection(to: [mutant], seed: 1) == refusal)
  }

  @Test func `is refused if its snapshot belongs to another object`() async {
    let mutant = Subject.Kind(name: "mutant") { CarelessSubject.Decoy($0, $1) }
    #expect(await SelfCheck.objection(to: [mutant], seed: 1) == refusal)
  }

  @Test func `is explored in every state if it keeps the default snapshot`() async throws {
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

  private let refusal =
    "CarelessSubject.errorsInARow is missing or wrong in the snapshot, so different states look equal;"
    + " correct the snapshot"
}

private class CarelessSubject: ForwardingSubject {
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

  final class Mute: CarelessSubject {
    override var snapshot: AnyHashable? { nil }
  }

  final class Fading: CarelessSubject {
    override var snapshot: AnyHashable? { errorsInARow > 0 ? nil : super.snapshot }
  }

  final class Omitting: CarelessSubject {
    override var snapshot: AnyHashable? { other.snapshot }
  }

  final class Constant: CarelessSubject {
    private struct Snapshot: Hashable {
      let other: AnyHashable?
      let errorsInARow = 0
      let leftOn = false
    }

    override var object: AnyObject? { self }
    override var snapshot: AnyHashable? { Snapshot(other: other.snapshot) }
  }

  final class Decoy: CarelessSubject {
    private let decoy = Subject.Kind.legacy.make(.fine) { _ in }

    override var object: AnyObject? { decoy.object }
    override var snapshot: AnyHashable? { decoy.snapshot }
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
