import Modern
import Testing

@Suite struct `An authorization` {
  @Test(arguments: CLAuthorizationStatus.allCases)
  func `is there when in use or always`(status: CLAuthorizationStatus) {
    let isAuthorized = Authorization { status }.isAuthorized
    #expect(isAuthorized == [.authorizedWhenInUse, .authorizedAlways].contains(status))
  }

  @Test(arguments: CLAuthorizationStatus.allCases)
  func `knows whether the user was never asked`(status: CLAuthorizationStatus) {
    #expect(Authorization { status }.isNotDetermined == (status == .notDetermined))
  }

  @Test func `is asked for each time and remembers nothing`() {
    let phone = Phone()
    let authorization = Authorization { phone.permission }

    #expect(!authorization.isAuthorized)

    phone.permission = .authorizedAlways
    #expect(authorization.isAuthorized)
  }
}
