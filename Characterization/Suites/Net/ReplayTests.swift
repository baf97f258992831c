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
}
