import Foundation
import PhoneScenarios
import Subjects
import Testing

@MainActor
@Suite struct `A replay` {
  @Test func `shows the first difference of a subject`() throws {
    let sleeper = Subject.Kind(name: "sleeper") { configuration, report in
      var locations = 0
      return Subject.Kind.legacy.make(configuration) { reaction in
        if case .location = reaction { locations += 1 }
        if locations != 100 { report(reaction) }
      }
    }

    let replay = try Replay.run(.bundled("train"), subjects: [.legacy, sleeper])
    let divergence = try #require(replay.divergence)

    #expect(divergence.names.right == "sleeper")
    #expect(divergence.steps[0].left.first?.hasPrefix("  -> client location") == true)
    #expect(divergence.steps[0].right.first?.hasPrefix("  -> client location") != true)
    #expect(replay.tallies[0].locations > replay.tallies[1].locations)
  }

  @Test func `keeps what happens at each point, if somebody asks for it`() throws {
    let replay = try Replay.run(.bundled("train"), subjects: [.legacy], keepsMoments: true)

    #expect(replay.moments.count == replay.pointCount)
    #expect(replay.moments.map(\.line) == replay.moments.map(\.line).sorted())
    let locations = replay.moments.flatMap { $0.outcomes[0] }
      .count { $0.hasPrefix("  -> client location") }
    #expect(locations == replay.tallies[0].locations)
    #expect(try Replay.run(.bundled("train"), subjects: [.legacy]).moments.isEmpty)
  }
}
