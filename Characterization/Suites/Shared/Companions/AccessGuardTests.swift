import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.ownPhone) struct `A location access guard` {
  let phone = Phone.current

  @Test(arguments: AccessGuardKind.parity)
  func `requests permission at each activation, even after a denial`(kind: AccessGuardKind) {
    let accessGuard = kind.make()

    let changes = phone.changes {
      accessGuard.activate()
      phone.permission = .denied
      accessGuard.activate()
    }

    #expect(changes == [.asks(.whenInUse), .asks(.whenInUse)])
  }

  private nonisolated static let locks = "locked, and is locked without access inside"
  private nonisolated static let unlocks = "unlocked, and is open with access inside"

  /// Each play gives the changes of the lock, and then whether it is locked.
  nonisolated static let plays: [Play<AccessGuardPlayer.Input>] = [
    Play("a guard before its first activation", [.quietly(.authorizedAlways)], gives: "is locked"),
    Play("an activation", [.quietly(.authorizedAlways), .activate], gives: unlocks, "is open"),
    Play(
      "a revocation",
      [.status(.authorizedWhenInUse), .status(.denied), .status(.authorizedAlways)],
      gives: unlocks, locks, unlocks, "is open"),
    Play(
      "activations and a callback that change nothing",
      [.activate, .quietly(.authorizedWhenInUse), .activate, .activate]
        + [.stale(.authorizedWhenInUse)], gives: unlocks, "is open"),
    Play("a grant in the callback alone", [.stale(.authorizedAlways)], gives: "is locked"),
    Play(
      "a denial in the callback alone", [.quietly(.authorizedAlways), .stale(.denied)],
      gives: unlocks, "is open"),
    Play(
      "a denial that the guard has not read",
      [.quietly(.authorizedAlways), .activate, .quietly(.denied)], gives: unlocks, "is open"),
    Play(
      "an activation after a denial",
      [.quietly(.authorizedAlways), .activate, .quietly(.denied), .activate],
      gives: unlocks, locks, "is locked"),
  ]

  @Test(arguments: AccessGuardKind.parity, plays)
  func `locks and unlocks by the status of the phone, at an activation or a callback`(
    kind: AccessGuardKind, play: Play<AccessGuardPlayer.Input>
  ) {
    let reactions = AccessGuardPlayer(kind).reactions(to: play.inputs)
    #expect(
      reactions.filter { $0.hasSuffix("inside") } + reactions.suffix(1) == play.expected)
  }

  @Test(arguments: AccessGuardKind.parity, CLAuthorizationStatus.allCases)
  func `unlocks for the two authorized statuses only`(
    kind: AccessGuardKind, status: CLAuthorizationStatus
  ) {
    let isAuthorized = [.authorizedAlways, .authorizedWhenInUse].contains(status)
    let reactions = AccessGuardPlayer(kind).reactions(to: [.status(status)])
    #expect(reactions.last == (isAuthorized ? "is open" : "is locked"))
  }

  @Test(arguments: AccessGuardKind.parity)
  func `deallocates its manager and removes its observers when it is released`(
    kind: AccessGuardKind
  ) {
    var accessGuard: (any AccessGuardSubject)? = kind.make()

    accessGuard?.activate()
    accessGuard = nil

    #expect(phone.managers.isEmpty)
    #expect(phone.notificationCenter.observerCount == 0)
  }
}

@MainActor
@Suite(.ownRealisticPhone) struct `A location access guard on a realistic phone` {
  let phone = Phone.current

  @Test(arguments: AccessGuardKind.parity)
  func `requests permission at its activation, and unlocks after the grant`(kind: AccessGuardKind) {
    let accessGuard = kind.make()

    accessGuard.activate()
    accessGuard.receive(phone.settle)
    #expect(phone.prompt == .whenInUse)
    #expect(accessGuard.isLocked)

    phone.user.allows()
    accessGuard.receive(phone.settle)
    #expect(!accessGuard.isLocked)
  }
}
