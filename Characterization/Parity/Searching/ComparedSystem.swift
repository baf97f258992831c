import Equivalence
import SimulatedPhone

/// One system that a run compares beside the location manager: how to compare it, once for each candidate.
public struct ComparedSystem: Sendable {
  /// What a run knows.
  public struct Run: Sendable {
    /// The same seed draws the same inputs on every machine.
    public let seed: UInt64
    /// The tracks that the app is carried along.
    public let tracks: [Track]
    public let goesOn: @Sendable () -> Bool

    public init(
      seed: UInt64 = 1, tracks: [Track] = [], goesOn: @escaping @Sendable () -> Bool = { true }
    ) {
      self.seed = seed
      self.tracks = tracks
      self.goesOn = goesOn
    }
  }

  /// - Throws: ``Unreliable``, or the ``Problem`` of a track.
  public let compare: @MainActor @Sendable (Run) async throws -> [Comparison]

  /// Checks the reference, then compares each candidate with it.
  ///
  /// - Parameters:
  ///   - letters: the inputs of the ``SelfCheck``. None: there is no self-check.
  ///   - key: where a machine finds the result.
  ///   - implementations: the reference, then its candidates.
  init<System: SystemUnderTest>(
    _ letters: [System.Input], key: String, _ implementations: [Implementation<System>],
    _ compare:
      @escaping @MainActor @Sendable (Run, Implementation<System>, Implementation<System>)
      async throws -> Comparison
  ) {
    self.compare = { run in
      if !letters.isEmpty,
        let objection = await SelfCheck.objection(
          to: implementations[0], letters, length: 200, seed: run.seed, goesOn: run.goesOn)
      {
        throw Unreliable(because: objection)
      }
      var comparisons: [Comparison] = []
      for candidate in implementations.dropFirst() where run.goesOn() {
        var comparison = try await compare(run, implementations[0], candidate)
        comparison.candidate = candidate.name
        comparison.record = comparison.record ?? .init(key, CompanionRecord(comparison))
        comparisons.append(comparison)
      }
      return comparisons
    }
  }

  /// A companion whose state can be read: every input in every state.
  @MainActor
  public static func explored<Player: CompanionPlayer>(
    _ name: String, _: Player.Type, _ kinds: [CompanionKind<Player.Companion>]
  ) -> ComparedSystem {
    let alphabet = Player.alphabet
    let players = kinds.map { kind in Implementation<Player>(kind) }
    return ComparedSystem(alphabet, key: "companions", players) { run, reference, candidate in
      // Those that are here need about a third of these transitions.
      let (comparison, exploration) = try await Comparison.exploring(
        name, alphabet, mostTransitions: 1_000, reference, candidate,
        goesOn: { _ in run.goesOn() })
      if !exploration.isExhausted && comparison.findings.isEmpty && run.goesOn() {
        throw Unreliable(endless: "\(name) \(candidate.name)")
      }
      return comparison
    }
  }

  /// Feeds that receive the same random inputs.
  public static func walked(_ name: String, _ kinds: [PlacesFeedKind], inputs: Int = 2000)
    -> ComparedSystem
  {
    let feeds = kinds.map { kind in Implementation(name: kind.name) { FeedSession(kind) } }
    return ComparedSystem(FeedInput.alphabet, key: "companions", feeds) {
      run, reference, candidate in
      try await Comparison.walking(
        name, walks: 1, reference, candidate, goesOn: { _ in run.goesOn() },
        walk: { _, goesOn in
          await RandomWalk(
            FeedInput.alphabet, length: inputs, seed: run.seed, isSticky: false, goesOn: goesOn
          ) { Pair(reference, candidate) }
        },
        shrink: { shrinking, inputs throws(Unreliable) in
          await shrinking.shrink(inputs, goesOn: run.goesOn)
        })
    }
  }

  /// The whole app, along all tracks up to the first difference. It has no self-check: a tour is no random walk.
  public static func toured(_ name: String, _ kinds: [PlacesAppKind]) -> ComparedSystem {
    let apps = kinds.map { kind in Implementation(name: kind.name) { PlacesAppSession(kind) } }
    return ComparedSystem([], key: "companions", apps) { run, reference, candidate in
      var comparison = Comparison(name, [.init(0, "track"), .init(0, "point")])
      for track in run.tracks where comparison.findings.isEmpty && run.goesOn() {
        let tour = try await PlacesTour(track, apps: [reference, candidate], goesOn: run.goesOn)
        comparison.amounts[0].count += 1
        comparison.amounts[1].count += tour.points
        comparison.findings = tour.difference(along: track).map { [Finding($0)] } ?? []
      }
      return comparison
    }
  }
}
