import Modern
import Testing

@MainActor
@Suite struct `The access of an app` {
  @MainActor
  final class Status {
    var value = CLAuthorizationStatus.notDetermined
  }

  @MainActor
  final class Door: Lockable {
    var isLocked = false
  }

  let status = Status()

  private func access() -> Access {
    Access(manager: Phone().use { CLLocationManager() }) { [status] in status.value }
  }

  @Test func `calls its observers inside each refresh, even if nothing has changed`() {
    let access = access()
    var early: [Access.State] = []
    var late: [Access.State] = []
    access.observe { early.append($0) }

    let statuses: [CLAuthorizationStatus] = [.denied, .restricted, .authorizedAlways]
    for (count, value) in statuses.enumerated() {
      status.value = value
      access.refresh()
      #expect(early.count == count + 1)
    }
    access.observe { late.append($0) }
    status.value = .authorizedWhenInUse
    access.refresh()

    #expect(early == [.refused, .refused, .always, .whileInUse])
    #expect(late == [.whileInUse])
  }

  @Test func `is deallocated with its guard when the last owner releases both`() {
    let door = Door()
    var access: Access? = access()
    var accessGuard: LocationAccessGuard? = LocationAccessGuard(
      access: access!, lockApp: LockApp(door), unlockApp: UnlockApp(door))
    let areDeallocated = { [weak access, weak accessGuard] in access == nil && accessGuard == nil }
    accessGuard?.activate()

    accessGuard = nil
    access = nil

    #expect(areDeallocated())
    #expect(door.isLocked)
  }

  @Test func `does not change the lock after its guard is released`() {
    let door = Door()
    let access = access()
    var accessGuard: LocationAccessGuard? = LocationAccessGuard(
      access: access, lockApp: LockApp(door), unlockApp: UnlockApp(door))
    #expect(accessGuard?.isLocked == true)

    accessGuard = nil
    access.refresh()

    #expect(!door.isLocked)
  }
}
