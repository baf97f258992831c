import Legacy
import Testing

@Suite struct `The class of the legacy manager` {
  let phone = Phone()

  @Test(arguments: CLAuthorizationStatus.allCases)
  func `answers each question by the status of the phone at this call, without a manager`(
    status: CLAuthorizationStatus
  ) {
    phone.permission = .notDetermined
    #expect(answers["not determined"] == true)
    phone.permission = status
    #expect(
      answers == [
        "authorized": [.authorizedWhenInUse, .authorizedAlways].contains(status),
        "not determined": status == .notDetermined,
        "denied": status == .denied,
        "restricted": status == .restricted,
      ])
    #expect(phone.managersMade == 0)
  }

  private var answers: [String: Bool] {
    phone.use {
      [
        "authorized": WMFLocationManager.isAuthorized(),
        "not determined": WMFLocationManager.isAuthorizationNotDetermined(),
        "denied": WMFLocationManager.isAuthorizationDenied(),
        "restricted": WMFLocationManager.isAuthorizationRestricted(),
      ]
    }
  }
}
