import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.ownPhone) struct `A location access guard` {
  let phone = Phone.current

  /// Calls `body` with a guard, and returns the changes of its lock, in order.
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
  func `is locked until its first activation, even with access`(
    kind: AccessGuardKind
  ) {
    phone.permission = .authorizedAlways

    let accessGuard = kind.make()
    #expect(accessGuard.isLocked)

    accessGuard.activate()
    #expect(!accessGuard.isLocked)
  }

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

  @Test(arguments: AccessGuardKind.parity, CLAuthorizationStatus.allCases)
  func `unlocks for the two authorized statuses only`(
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
  func `changes the lock only when access changes`(kind: AccessGuardKind) {
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
  func `is already locked or unlocked when it reports the change`(kind: AccessGuardKind) {
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
  func `reads the status from the phone and ignores the status in the callback`(
    kind: AccessGuardKind
  ) {
    let accessGuard = kind.make()

    accessGuard.receive { phone.callback(status: .authorizedAlways) }
    #expect(accessGuard.isLocked)

    phone.permission = .authorizedAlways
    accessGuard.receive { phone.callback(status: .denied) }
    #expect(!accessGuard.isLocked)
  }

  @Test(arguments: AccessGuardKind.parity)
  func `reads a changed status at the next activation, without a callback`(kind: AccessGuardKind) {
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

  @Test(arguments: AccessGuardKind.parity)
  func `is locked after a denial, and while location services are off`(kind: AccessGuardKind) {
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
