import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct `The access state` {
  @MainActor
  final class Asking: AccessManager {
    weak var delegate: (any CLLocationManagerDelegate)?
    var requests = 0

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
  let asking = Asking()

  private func access() -> Access {
    Access(manager: asking) { [status] in status.value }
  }

  @Test func `asks no manager for the status, and asks the user through one`() {
    let access = access()
    status.value = .authorizedAlways
    access.look()
    #expect(access.isGranted)
    #expect(asking.requests == 0)
    access.request()
    #expect(asking.requests == 1)
  }

  @Test func `is known from the beginning`() {
    status.value = .authorizedWhenInUse
    #expect(access().state == .whileInUse)
  }

  @Test func `is a stream that begins with now and repeats nothing`() async {
    var access: Access? = access()
    let states = access!.states
    let looks: [CLAuthorizationStatus] = [
      .denied, .authorizedAlways, .authorizedWhenInUse, .denied, .restricted, .authorizedAlways,
    ]
    for look in looks {
      status.value = look
      access?.look()
    }
    let late = access!.states
    access = nil
    #expect(await states.all == [.refused, .always, .whileInUse, .refused, .always])
    #expect(await late.all == [.always])
  }

  @Test func `keeps neither its observer nor its readers alive`() async {
    var access: Access? = access()
    let door = Door()
    var accessGuard: LocationAccessGuard? = LocationAccessGuard(
      access: access!, lockApp: LockApp(door), unlockApp: UnlockApp(door))
    let states = access!.states
    let reader = Task { await states.all }
    reader.cancel()
    _ = await reader.joined
    let areGone = { [weak access, weak accessGuard] in access == nil && accessGuard == nil }
    accessGuard?.activate()
    accessGuard = nil
    access = nil
    #expect(areGone())
    #expect(door.isLocked)
  }

  @Test func `locks and unlocks in two use cases`() {
    let door = Door()
    LockApp(door)()
    #expect(door.isLocked)
    UnlockApp(door)()
    #expect(!door.isLocked)
  }
}
