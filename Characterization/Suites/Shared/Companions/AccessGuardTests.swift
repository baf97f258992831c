import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A location access guard` {
  private nonisolated static let locks = "locked, and is locked without access inside"
  private nonisolated static let unlocks = "unlocked, and is open with access inside"

  /// Each play gives the changes of the lock, and then whether it is locked.
  nonisolated static let plays: [Play<AccessGuardPlayer.Input>] = [
    Play(
      "a guard before its first activation", [.quietly(.authorizedAlways)], gives: ["is locked"]),
    Play("an activation", [.quietly(.authorizedAlways), .activate], gives: [unlocks, "is open"]),
    Play(
      "a revocation",
      [.status(.authorizedWhenInUse), .status(.denied), .status(.authorizedAlways)],
      gives: [unlocks, locks, unlocks, "is open"]),
    Play(
      "activations and a callback that change nothing",
      [.activate, .quietly(.authorizedWhenInUse), .activate, .activate]
        + [.stale(.authorizedWhenInUse)], gives: [unlocks, "is open"]),
    Play("a grant in the callback alone", [.stale(.authorizedAlways)], gives: ["is locked"]),
    Play(
      "a denial in the callback alone", [.quietly(.authorizedAlways), .stale(.denied)],
      gives: [unlocks, "is open"]),
    Play(
      "an activation after a denial that the guard has not read",
      [.quietly(.authorizedAlways), .activate, .quietly(.denied), .activate],
      gives: [unlocks, locks, "is locked"]),
  ]

  @Test(arguments: AccessGuardKind.parity, plays)
  func `locks and unlocks by the status of the phone, at an activation or a callback`(
    kind: AccessGuardKind, play: Play<AccessGuardPlayer.Input>
  ) {
    let reactions = AccessGuardPlayer(kind).reactions(to: play.inputs)
    #expect(
      reactions.filter { $0.hasSuffix("inside") } + reactions.suffix(1) == play.expected)
  }
}
