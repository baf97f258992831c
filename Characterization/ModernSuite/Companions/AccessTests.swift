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

  @Test func `a refresh reads the status and requests nothing`() {
    let access = access()

    status.value = .authorizedAlways
    access.refresh()

    #expect(access.state.isGranted)
    #expect(manager.requests == 0)
  }

  @Test func `a request goes to the manager`() {
    let access = access()

    access.request()

    #expect(manager.requests == 1)
  }

  @Test func `the first state is the status when access is made`() {
    status.value = .authorizedWhenInUse

    #expect(access().state == .whileInUse)
  }

  @Test func `each refresh calls the observers before it returns, even if nothing has changed`() {
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

  @Test func `the guard and access are deallocated with their last owner`() {
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

  @Test func `two use cases lock and unlock the app`() {
    let door = Door()

    LockApp(door)()
    #expect(door.isLocked)

    UnlockApp(door)()
    #expect(!door.isLocked)
  }
}
