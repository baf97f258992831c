import Modern
import Testing

@Suite struct `An authorization` {
  @Test(arguments: CLAuthorizationStatus.allCases)
  func `is granted if the status is when in use or always`(status: CLAuthorizationStatus) {
    let isAuthorized = Authorization { status }.isAuthorized
    #expect(isAuthorized == [.authorizedWhenInUse, .authorizedAlways].contains(status))
  }

  @Test(arguments: CLAuthorizationStatus.allCases)
  func `is not determined only if the status is not determined`(status: CLAuthorizationStatus) {
    #expect(Authorization { status }.isNotDetermined == (status == .notDetermined))
  }

  @Test func `reads the status at each access`() {
    let phone = Phone()
    let authorization = Authorization { phone.permission }

    #expect(!authorization.isAuthorized)

    phone.permission = .authorizedAlways
    #expect(authorization.isAuthorized)
  }
}
