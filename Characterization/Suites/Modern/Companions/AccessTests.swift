import Modern
import Testing

@MainActor
@Suite struct `The access of an app` {
  @MainActor
  final class RecordingAccessManager: AccessManager {
    weak var delegate: (any CLLocationManagerDelegate)?
    private(set) var requests = 0

    func requestWhenInUseAuthorization() { requests += 1 }
  }

  @MainActor
  final class Status {
    var value = CLAuthorizationStatus.notDetermined
  }

  @MainActor
  final class Door: Lockable {
    var isLocked = false
  }

  let status = Status()
  let manager = RecordingAccessManager()

  private func access() -> Access {
    Access(manager: manager) { [status] in status.value }
  }

  @Test func `reads the status and requests nothing at a refresh`() {
    let access = access()

    status.value = .authorizedAlways
    access.refresh()

    #expect(access.state.isGranted)
    #expect(manager.requests == 0)
  }

  @Test func `calls its manager once at a request`() {
    let access = access()

    access.request()

    #expect(manager.requests == 1)
  }

  @Test func `has the status at its creation as its first state`() {
    status.value = .authorizedWhenInUse

    #expect(access().state == .whileInUse)
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

  @Test func `is locked by LockApp and unlocked by UnlockApp`() {
    let door = Door()

    LockApp(door)()
    #expect(door.isLocked)

    UnlockApp(door)()
    #expect(!door.isLocked)
  }
}
