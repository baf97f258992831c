import Equivalence

extension ComparedSystem {
  /// Compares the implementations of a companion by an exploration, which applies every input in every state.
  ///
  /// It needs a ``CompanionPlayer``, which reads the state of the companion.
  @MainActor
  public static func companion<Player: CompanionPlayer>(
    _ name: String, _: Player.Type, _ kinds: [CompanionKind<Player.Companion>]
  ) -> ComparedSystem {
    // No companion needs more than about a third of these transitions.
    explored(
      name, Player.alphabet, kinds.map { Implementation<Player>($0) }, mostTransitions: 1_000
    ).recorded
  }

  /// Compares nearby providers that receive the same random inputs, and whose moves are also read as streams.
  @MainActor
  public static func movements(_ name: String, _ kinds: [NearbyProviderKind], inputs: Int = 1000)
    -> ComparedSystem
  {
    let providers = kinds.map { Implementation<NearbyProviderPlayer>($0) }
    return walked(name, NearbyProviderPlayer.walked, providers, length: inputs).recorded
  }

  /// Compares feeds that receive the same random inputs.
  public static func feed(_ name: String, _ kinds: [PlacesFeedKind], inputs: Int = 2000)
    -> ComparedSystem
  {
    let feeds = kinds.map { kind in Implementation(name: kind.name) { FeedSession(kind) } }
    return walked(name, FeedInput.alphabet, feeds, length: inputs).recorded
  }

  /// Compares apps that receive the same random inputs.
  public static func app(_ name: String, _ kinds: [PlacesAppKind], inputs: Int = 2000)
    -> ComparedSystem
  {
    let apps = kinds.map { kind in
      Implementation(name: kind.name) { PlacesAppWalkSession(kind) }
    }
    return walked(name, PlacesAppInput.alphabet, apps, length: inputs).recorded
  }

  /// Compares the whole app along the tracks, up to the first difference. There is no ``SelfCheck``, because
  /// that needs an alphabet, and a ``PlacesTour`` has only the inputs of its track.
  public static func app(_ name: String, _ kinds: [PlacesAppKind], along tracks: [Track])
    -> ComparedSystem
  {
    let apps = kinds.map { kind in Implementation(name: kind.name) { PlacesAppSession(kind) } }
    var system = ComparedSystem([], apps) { run, _, candidate in
      let pair = [kinds[0], kinds.first { $0.name == candidate.name } ?? kinds[0]]
      var comparison = Comparison(name, [.init(0, "track"), .init(0, "point")])
      for track in tracks where comparison.findings.isEmpty && run.goesOn() {
        let tour = try await PlacesTour(track, apps: pair, goesOn: run.goesOn)
        comparison.amounts[0].count += 1
        comparison.amounts[1].count += tour.points
        if let difference = tour.difference(along: track) {
          comparison.findings = [Finding(difference)]
          comparison.findings[0].length = tour.points
        }
      }
      return comparison
    }
    system.name = name
    return system.recorded
  }

  /// Adds the comparison to the list of companions in `--json`.
  private var recorded: ComparedSystem {
    var system = ComparedSystem { [compare] run in
      try await compare(run).map { comparison in
        var comparison = comparison
        comparison.record = .init(
          "companions",
          [
            "name": comparison.name, "amounts": comparison.counts,
            "difference": comparison.findings.first?.fields,
          ])
        return comparison
      }
    }
    system.name = name
    system.replaying = replaying
    return system
  }
}
