import Equivalence

extension ComparedSystem {
  /// Compares the implementations of a companion by an exploration, which applies every input in every state.
  ///
  /// It needs a ``CompanionPlayer``, which reads the state of the companion.
  @MainActor
  package static func companion<Player: CompanionPlayer>(
    _ name: String, _: Player.Type, _ kinds: [CompanionKind<Player.Companion>]
  ) -> ComparedSystem {
    // No companion needs more than about a third of these transitions.
    explored(
      name, Player.alphabet, kinds.map { Implementation<Player>($0) }, exploring: 1_000
    ).recorded
  }

  /// Compares nearby providers that receive the same random inputs, and whose moves are also read as streams.
  @MainActor
  package static func movements(_ name: String, _ kinds: [NearbyProviderKind]) -> ComparedSystem {
    walked(name, NearbyProviderPlayer.self, NearbyProviderPlayer.walked, kinds, length: 1_000)
  }

  /// Compares feeds that receive the same random inputs.
  @MainActor
  package static func feed(_ name: String, _ kinds: [PlacesFeedKind], inputs: Int = 2_000)
    -> ComparedSystem
  {
    walked(name, PlacesFeedSession.self, PlacesFeedSession.alphabet, kinds, length: inputs)
  }

  /// Compares apps that receive the same random inputs.
  @MainActor
  package static func app(_ name: String, _ kinds: [PlacesAppKind]) -> ComparedSystem {
    walked(
      name, PlacesAppSession.self, PlacesAppSession.alphabet, kinds, length: 2_000)
  }

  private static func walked<System: CompanionSystem>(
    _ name: String, _: System.Type, _ alphabet: [System.Input],
    _ kinds: [CompanionKind<System.Companion>], length: Int
  ) -> ComparedSystem {
    walked(name, alphabet, kinds.map { Implementation<System>($0) }, walking: length).recorded
  }

  /// Compares the whole app along the tracks, up to the first difference. There is no ``SelfCheck``, because
  /// that needs an alphabet, and a ``PlacesTour`` has only the inputs of its track.
  package static func app(_ name: String, _ kinds: [PlacesAppKind], along tracks: [Track])
    -> ComparedSystem
  {
    var system = ComparedSystem { run in
      var comparisons: [Comparison] = []
      for candidate in kinds.dropFirst() where run.goesOn() {
        var comparison = Comparison(name, [.init(0, "track"), .init(0, "point")])
        comparison.candidate = candidate.name
        for track in tracks where comparison.differences.isEmpty && run.goesOn() {
          let tour = await PlacesTour.run(track, apps: [kinds[0], candidate], goesOn: run.goesOn)
          comparison.amounts[0].count += 1
          comparison.amounts[1].count += tour.pointCount
          if var difference = tour.difference {
            difference.length = tour.pointCount
            comparison.differences = [difference]
          }
        }
        comparisons.append(comparison)
      }
      return comparisons
    }
    system.name = name
    return system.recorded
  }

  /// Adds the comparison to the list of companions in `--json`.
  private var recorded: ComparedSystem {
    var system = ComparedSystem { [compare] run in
      try await compare(run).map { comparison in
        var comparison = comparison
        comparison.area = .companions
        return comparison
      }
    }
    system.name = name
    system.replaying = replaying
    return system
  }
}

extension TranscriptSystem {
  /// A companion on a phone of its own.
  @MainActor
  package static func companion<System: CompanionSystem>(
    _ name: String, _: System.Type, _ kinds: [CompanionKind<System.Companion>]
  ) -> TranscriptSystem where System.Input == NamedInput<System> {
    // A walk draws an input more often that is listed more than once. It throws if a text is no line, and the tests make
    // each of these lists.
    var format = try! TranscriptFormat<System>(Array(Set(System.written)))
    format.lines = \.lines
    return TranscriptSystem(name, kinds.map { Implementation<System>($0) }, format)
  }

  @MainActor
  package static func feed(_ name: String, _ kinds: [PlacesFeedKind]) -> TranscriptSystem {
    companion(name, PlacesFeedSession.self, kinds)
  }

  @MainActor
  package static func app(_ name: String, _ kinds: [PlacesAppKind]) -> TranscriptSystem {
    companion(name, PlacesAppSession.self, kinds)
  }
}
