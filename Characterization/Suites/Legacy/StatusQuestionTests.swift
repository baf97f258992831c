import Legacy
import Testing

@Suite struct `The class of the legacy manager` {
  let phone = Phone()

  @Test(arguments: CLAuthorizationStatus.allCases)
  func `answers each question about the status`(status: CLAuthorizationStatus) {
    phone.permission = status
    #expect(
      answers == [
        "authorized": [.authorizedWhenInUse, .authorizedAlways].contains(status),
        "not determined": status == .notDetermined,
        "denied": status == .denied,
        "restricted": status == .restricted,
      ])
  }

  @Test func `reads the status from the phone at each call, without creating a manager`() {
    phone.permission = .notDetermined
    #expect(answers.filter(\.value).keys.sorted() == ["not determined"])

    phone.permission = .authorizedAlways
    #expect(answers.filter(\.value).keys.sorted() == ["authorized"])

    phone.permission = .restricted
    #expect(answers.filter(\.value).keys.sorted() == ["restricted"])
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
