import Equivalence
import PhoneScenarios
import Swap

/// The systems that compare Legacy with the managers that an app uses during the swap.
@MainActor var swaps: [ComparedSystem] {
  [
    .walked(
      "adapter", alphabet,
      [Subject.Kind.legacy, .swapped].map { kind in
        Implementation(name: kind.name) { App(kind, seesPhone: true) }
      }, walking: 2000),
    .walked(
      "parallel run", alphabet,
      [
        Implementation(name: "legacy") { App(.legacy) },
        Implementation(name: "parallel run") { App(inBetaTestOf: .parallel) },
      ], walking: 2000),
  ]
}

/// Few inputs, so that a walk often meets an event and an `inside` for it.
private let alphabet: [Input] =
  [.create(.fine), .create(.coarse), .start, .start, .stop, .release]
  + [.detachClient, .replaceClient, .dropClient]
  + [.status(.authorizedAlways), .status(.denied), .error(.network)]
  + [.location(here), .location(here), .heading(Heading(10, accuracy: 5))]
  + ["client location", "client heading", "client enabled true"].flatMap {
    [.inside($0, .start), .inside($0, .stop)]
  }
  + [.inside("phone location on", .location(here))]

private let here = Location(52.5, 13.4)

/// What an app sees of its manager, which it creates first.
private final class App: ObservedSystem {
  private let session: Session
  /// Whether to show the calls to the phone. A parallel run has two managers, so it makes most calls twice.
  private let seesPhone: Bool
  private var hasCreated = false
  private var beta = Beta()

  init(_ kind: Subject.Kind, seesPhone: Bool = false) {
    session = Session(kind)
    self.seesPhone = seesPhone
    // Without permission, most inputs have no effect.
    session.phone.permission = .authorizedWhenInUse
  }

  convenience init(inBetaTestOf choice: LocationManagerFactory.Choice) {
    let beta = Beta()
    let factory = LocationManagerFactory(choice) { beta.mismatches.append("  !! \($0)") }
    self.init(
      .managing("beta") {
        let manager = $0 == .fine ? factory.fine() : factory.coarse()
        beta.run = manager as? ParallelRun
        return manager
      })
    self.beta = beta
  }

  func allows(_ input: Input) -> Bool {
    if case .create = input { return !hasCreated }
    return hasCreated && session.allows(input)
  }

  func apply(_ input: Input) -> [String] {
    hasCreated = true
    let outcome = session.apply(input)
    beta.run?.flush()
    defer { beta.mismatches = [] }
    return outcome.lines.filter { seesPhone || !$0.contains("-> phone") } + beta.mismatches
  }
}

/// A parallel run and what it has reported.
@MainActor
private final class Beta {
  weak var run: ParallelRun?
  var mismatches: [String] = []
}
