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

    let replay = try Replay(.bundled("train"), subjects: [.legacy, sleeper])
    let divergence = try #require(replay.divergence)

    #expect(divergence.names.right == "sleeper")
    #expect(divergence.steps[0].left.first?.hasPrefix("  -> client location") == true)
    #expect(divergence.steps[0].right.first?.hasPrefix("  -> client location") != true)
    #expect(replay.tallies[0].locations > replay.tallies[1].locations)
  }

  @Test func `reports each event that a client receives`() throws {
    var events: [String: [String]] = [:]

    let replay = try Replay(
      .bundled("revoked"), subjects: [.legacy, .proposed],
      onEvent: { events[$0, default: []].append("\(clock($1)) \($2)") })

    for tally in replay.tallies {
      let received = try #require(events[tally.subject])
      let sum = tally.locations + tally.headings + tally.statusChanges + tally.errors
      #expect(received.count == sum)
      #expect(received.first { !$0.dropFirst(9).hasPrefix("client ") } == nil)
      #expect(received.count { $0 == "15:40:14 client error denied" } == 1)
    }
    // The first events of the proposed rewrite of 2020 and of Legacy, on a phone that has not asked the user yet.
    #expect(events["proposed"]?.first == "15:31:20 client enabled false")
    #expect(events["legacy"]?.first == "15:31:20 client enabled true")
  }
}
