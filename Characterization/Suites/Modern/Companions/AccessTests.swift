import Modern
import Testing

@MainActor
@Suite struct `The access of an app` {
  @MainActor
  final class Door: Lockable {
    var isLocked = false
  }

  @Test func `does not change the lock after its guard is released`() {
    let door = Door()
    let access = Access(manager: Phone().use { CLLocationManager() }) { .notDetermined }
    var accessGuard: LocationAccessGuard? = LocationAccessGuard(
      access: access, lockApp: LockApp(door), unlockApp: UnlockApp(door))
    #expect(accessGuard?.isLocked == true)

    accessGuard = nil
    access.refresh()

    #expect(!door.isLocked)
  }
}
