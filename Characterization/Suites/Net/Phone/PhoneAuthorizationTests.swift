import Foundation
import SimulatedPhone
import Testing

@Suite struct `Authorization on a realistic phone` {
  @Test(
    arguments: scenarios(
      """
      A manager
        // Source: Apple, CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:)
        announces its status once, to its first delegate: other detach => nothing; other attach => other status authorizedWhenInUse; other detach, other attach => nothing
        announces its status even while it is notDetermined: [notDetermined] other attach => other status notDetermined
      A permission request
        // Source: Apple, CLLocationManager.requestWhenInUseAuthorization() and requestAlwaysAuthorization(): once the
        // status is determined, they do nothing. An app with When In Use may request Always once.
        does nothing while the status is restricted: [restricted] request whenInUse, request always => nothing
        does nothing while the status is denied: [denied] request whenInUse, request always => nothing
        does nothing while the status is authorizedAlways: [authorizedAlways] request whenInUse, request always => nothing
        for When In Use does nothing while the status is authorizedWhenInUse: request whenInUse => nothing
        does nothing while the status is a new one: [fromTheFuture] request whenInUse, request always => nothing
        shows one prompt until the user answers: [notDetermined] request whenInUse, request always => prompt whenInUse; allow authorizedWhenInUse => status authorizedWhenInUse
        for Always shows no second prompt after the first one: [notDetermined] request always => prompt always; allow authorizedWhenInUse, request always => status authorizedWhenInUse
        for Always can be accepted by an app with When In Use: request always => prompt always; allow authorizedAlways => status authorizedAlways; setting authorizedWhenInUse, request always => status authorizedWhenInUse
        for Always can be refused by an app with When In Use: request always => prompt always; allow authorizedWhenInUse, request always => nothing
        can be denied by the user: [notDetermined] request whenInUse, deny => status denied
        stays if Settings do not decide: [notDetermined] request whenInUse, setting notDetermined => prompt whenInUse
        ends if Settings restrict the app: [notDetermined] request whenInUse, setting restricted => status restricted
        ends if Settings deny permission: [notDetermined] request whenInUse, setting denied => status denied
        ends if Settings grant permission: [notDetermined] request whenInUse, setting authorizedAlways => status authorizedAlways
        causes one prompt, and one callback on each manager: [notDetermined] other attach => other status notDetermined; request always, other request whenInUse, allow authorizedAlways, read prompts => prompts 1, status authorizedAlways, other status authorizedAlways
      A change in Settings
        // Source: Apple, CLLocationManagerDelegate.locationManagerDidChangeAuthorization(_:), locationServicesEnabled().
        // Assumed: updates that were not stopped continue after a grant. Unsure: Rules.errorPrecedesStatus
        is announced only if the status changes: setting authorizedWhenInUse => nothing; setting authorizedAlways => status authorizedAlways
        that turns services off is announced as a denial: services off => status denied; services on => status authorizedWhenInUse
        that turns services off is not announced if the app was already denied: [denied] services off, services on => nothing
        while services are off takes effect when they are on again: services off, setting authorizedAlways => status denied; services on => status authorizedAlways
        that denies access causes a status and then an error: start, setting denied => status denied, error denied
        that restricts access causes a status and then an error: start, setting restricted => status restricted, error denied
        that denies access causes the error first if the rules require it: [errorPrecedesStatus] start, setting denied => error denied, status denied
        that restricts access causes the error first if the rules require it: [errorPrecedesStatus] start, setting restricted => error denied, status restricted
        from denied to restricted causes one error: [denied] start => error denied; setting restricted => status restricted, error denied
        that revokes access drops a waiting fix: start, at gate, setting denied => status denied, error denied
        that restores access resumes updates that were not stopped: at gate, start, setting denied, at station => status denied, error denied; setting authorizedAlways => status authorizedAlways, location station
        causes no error on an idle manager: setting denied => status denied; setting restricted => status restricted
        causes no error on an idle manager if errors come first: [errorPrecedesStatus] setting denied => status denied; setting restricted => status restricted
        causes no error on an idle manager if events come after a stop: [deliversAfterStop] setting denied => status denied; setting restricted => status restricted
        that gives more access causes no new initial location: at gate, start => location gate; setting authorizedAlways => status authorizedAlways
        that gives more access causes no error if errors come first: [errorPrecedesStatus] at gate, start => location gate; setting authorizedAlways => status authorizedAlways
        that gives more access causes no error if events come after a stop: [deliversAfterStop] at gate, start => location gate; setting authorizedAlways => status authorizedAlways
      """))
  @MainActor func `follows this rule`(scenario: Scenario) { scenario.play() }

  // Source: Apple, the older callback is not called if the newer one is implemented
  @Test func `calls only the newer callback of a delegate that has both`() {
    final class Newer: NSObject, CLLocationManagerDelegate {
      var callbacks: [String] = []
      func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        callbacks.append("newer \(manager.authorizationStatus)")
      }
      func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
      ) {
        callbacks.append("older \(status)")
      }
    }
    let (stage, newer) = (Stage(), Newer())
    stage.manager.delegate = newer
    stage.phone.user.changeSetting(to: .denied)
    #expect(stage.settle() == "nothing")
    #expect(newer.callbacks == ["newer denied"])
  }
}
