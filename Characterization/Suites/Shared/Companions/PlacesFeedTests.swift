import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

/// Here each refresh ends before the next one begins. Docs/overlap.md describes overlapping refreshes.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A feed of nearby places` {
  private nonisolated static let opened: [PlacesFeedInput] = [
    .status(.authorizedWhenInUse), .becomesActive, .moves(.gate),
  ]
  private nonisolated static let aroundGate = [
    "Brandenburg Gate", "Reichstag building", "Potsdamer Platz", "Berlin Hauptbahnhof",
    "Berlin Victory Column",
  ]
  private nonisolated static let failed = aroundGate + ["What is nearby could not be loaded."]

  /// Each play begins with an active feed with access, and gives what the feed shows in the end.
  nonisolated static let plays: [Play<PlacesFeedInput>] = [
    Play("at most five places, the nearest first", [], gives: aroundGate),
    Play("nothing after access is lost", [.status(.denied)]),
    Play(
      "the places after another grant", [.status(.denied), .status(.authorizedAlways)],
      gives: aroundGate),
    Play("nothing if access is lost during a download", [.losesAccess]),
    Play(
      "its places and a message after a failed download", [.online(false), .becomesActive],
      gives: failed),
    Play(
      "no message after the next download",
      [.online(false), .becomesActive, .online(true), .becomesActive], gives: aroundGate),
    Play(
      "the result of another download after another kind of access",
      [.online(false), .status(.authorizedAlways)], gives: failed),
    Play(
      "titles in the chosen language", [.prefers("de")],
      gives: [
        "Brandenburger Tor", "Reichstagsgebäude", "Potsdamer Platz", "Berlin Hauptbahnhof",
        "Siegessäule (Berlin)",
      ]),
  ]

  @Test(arguments: PlacesFeedKind.parity, plays)
  func `shows the nearest places, and keeps them after an error`(
    kind: PlacesFeedKind, play: Play<PlacesFeedInput>
  ) async {
    let feed = PlacesFeedSession(kind)
    var shown: [String] = []
    for input in Self.opened + play.inputs { shown = await feed.apply(input) }
    #expect(shown == play.expected.map { "  -> \($0)" })
  }
}
