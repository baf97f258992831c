import Modern
import Testing

/// The fake is a closure, which returns a variable of the test. Choose *a closure* if the class under test needs one
/// function of its dependency.
@Suite struct `An authorization` {
  @Test(
    arguments: [
      (.notDetermined, false), (.restricted, false), (.denied, false),
      (.authorizedWhenInUse, true), (.authorizedAlways, true),
    ] as [(CLAuthorizationStatus, Bool)])
  func `is granted while the app is in use, or always`(
    status: CLAuthorizationStatus, isAuthorized: Bool
  ) {
    let authorization = Authorization { status }

    #expect(authorization.isAuthorized == isAuthorized)
  }

  @Test(
    arguments: [
      (.notDetermined, true), (.restricted, false), (.denied, false),
      (.authorizedWhenInUse, false), (.authorizedAlways, false),
    ] as [(CLAuthorizationStatus, Bool)])
  func `is not determined until the user was asked`(
    status: CLAuthorizationStatus, isNotDetermined: Bool
  ) {
    let authorization = Authorization { status }

    #expect(authorization.isNotDetermined == isNotDetermined)
  }

  @Test func `is read again at each access`() {
    var status = CLAuthorizationStatus.denied
    let authorization = Authorization { status }
    #expect(!authorization.isAuthorized)

    status = .authorizedAlways

    #expect(authorization.isAuthorized)
  }
}
