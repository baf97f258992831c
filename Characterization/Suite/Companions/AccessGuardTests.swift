import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.ownPhone) struct `A guard that locks the app` {
  let phone = Phone.current

  /// A guard, and what became of the locked screen while `body` ran.
  private func screens(
    _ kind: AccessGuardKind, _ body: (any AccessGuardSubject) -> Void
  ) -> [String] {
    let accessGuard = kind.make()
    var screens: [String] = []
    accessGuard.onLockChange = { screens.append($0 ? "locked" : "unlocked") }
    body(accessGuard)
    return screens
  }

  @Test(arguments: AccessGuardKind.parity)
  func `is locked until it is activated, even where access was granted long ago`(
    kind: AccessGuardKind
  ) {
    phone.permission = .authorizedAlways

    let accessGuard = kind.make()
    #expect(accessGuard.isLocked)

    accessGuard.activate()
    #expect(!accessGuard.isLocked)
  }

  @Test(arguments: AccessGuardKind.parity)
  func `asks up front, whatever has been decided`(kind: AccessGuardKind) {
    let accessGuard = kind.make()

    let changes = phone.changes {
      accessGuard.activate()
      phone.permission = .denied
      accessGuard.activate()
    }

    #expect(changes == [.asks(.whenInUse), .asks(.whenInUse)])
  }

  @Test(arguments: AccessGuardKind.parity, CLAuthorizationStatus.allCases)
  func `unlocks for two statuses, and for no other`(
    kind: AccessGuardKind, status: CLAuthorizationStatus
  ) {
    let accessGuard = kind.make()
    phone.permission = status

    accessGuard.receive { phone.callback(status: status) }

    #expect(
      !accessGuard.isLocked == [.authorizedAlways, .authorizedWhenInUse].contains(status))
  }

  @Test(arguments: AccessGuardKind.parity)
  func `locks again when access is revoked`(kind: AccessGuardKind) {
    let screens = screens(kind) { accessGuard in
      for status: CLAuthorizationStatus in [.authorizedWhenInUse, .denied, .authorizedAlways] {
        phone.permission = status
        accessGuard.receive { phone.callback(status: status) }
      }
    }

    #expect(screens == ["unlocked", "locked", "unlocked"])
  }

  @Test(arguments: AccessGuardKind.parity)
  func `shows nothing new where nothing is new`(kind: AccessGuardKind) {
    let screens = screens(kind) { accessGuard in
      accessGuard.activate()
      phone.permission = .authorizedWhenInUse
      accessGuard.activate()
      accessGuard.activate()
      accessGuard.receive { phone.callback(status: .authorizedWhenInUse) }
    }

    #expect(screens == ["unlocked"])
  }

  @Test(arguments: AccessGuardKind.parity)
  func `has its new state already inside the screen callback`(kind: AccessGuardKind) {
    let accessGuard = kind.make()
    var agreements: [Bool] = []
    accessGuard.onLockChange = { [unowned accessGuard] in
      agreements.append($0 == accessGuard.isLocked)
    }

    phone.permission = .authorizedAlways
    accessGuard.activate()
    phone.permission = .denied
    accessGuard.activate()

    #expect(agreements == [true, true])
  }

  @Test(arguments: AccessGuardKind.parity)
  func `reads the status of the phone and ignores the one in the callback`(kind: AccessGuardKind) {
    let accessGuard = kind.make()

    accessGuard.receive { phone.callback(status: .authorizedAlways) }
    #expect(accessGuard.isLocked)

    phone.permission = .authorizedAlways
    accessGuard.receive { phone.callback(status: .denied) }
    #expect(!accessGuard.isLocked)
  }

  @Test(arguments: AccessGuardKind.parity)
  func `reads a change without a callback when it is activated`(kind: AccessGuardKind) {
    let accessGuard = kind.make()
    phone.permission = .authorizedAlways

    #expect(accessGuard.isLocked)

    accessGuard.activate()
    phone.permission = .denied
    #expect(!accessGuard.isLocked)

    accessGuard.activate()
    #expect(accessGuard.isLocked)
  }

  @Test(arguments: AccessGuardKind.parity)
  func `is gone when it is released, with its manager and its observers`(kind: AccessGuardKind) {
    var accessGuard: (any AccessGuardSubject)? = kind.make()

    accessGuard?.activate()
    accessGuard = nil

    #expect(phone.managers.isEmpty)
    #expect(phone.notificationCenter.observerCount == 0)
  }
}

@MainActor
@Suite(.ownLivingPhone) struct `A guard in the hand of a user` {
  let phone = Phone.current

  @Test(arguments: AccessGuardKind.parity)
  func `asks at once, and unlocks when access is allowed`(kind: AccessGuardKind) {
    let accessGuard = kind.make()

    accessGuard.activate()
    accessGuard.receive(phone.settle)
    #expect(phone.prompt == .whenInUse)
    #expect(accessGuard.isLocked)

    phone.user.allows()
    accessGuard.receive(phone.settle)
    #expect(!accessGuard.isLocked)
  }

  @Test(arguments: AccessGuardKind.parity)
  func `stays locked when access is refused, and while services are off`(kind: AccessGuardKind) {
    let accessGuard = kind.make()

    accessGuard.activate()
    phone.user.denies()
    accessGuard.receive(phone.settle)
    #expect(accessGuard.isLocked)

    phone.user.changesSetting(to: .authorizedAlways)
    accessGuard.receive(phone.settle)
    #expect(!accessGuard.isLocked)

    phone.user.switchesServices(on: false)
    accessGuard.receive(phone.settle)
    #expect(accessGuard.isLocked)
  }
}
