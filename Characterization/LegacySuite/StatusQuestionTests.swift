import Legacy
import Testing

@Suite struct `The class` {
  @Test(arguments: CLAuthorizationStatus.allCases)
  func `is authorized when in use or always`(status: CLAuthorizationStatus) {
    let isAuthorized = phone(with: status).use { WMFLocationManager.isAuthorized() }
    #expect(isAuthorized == [.authorizedWhenInUse, .authorizedAlways].contains(status))
  }

  @Test(arguments: CLAuthorizationStatus.allCases)
  func `knows whether the user was never asked`(status: CLAuthorizationStatus) {
    let answer = phone(with: status).use {
      WMFLocationManager.isAuthorizationNotDetermined()
    }
    #expect(answer == (status == .notDetermined))
  }

  @Test(arguments: CLAuthorizationStatus.allCases)
  func `knows whether the user denied it`(status: CLAuthorizationStatus) {
    let answer = phone(with: status).use {
      WMFLocationManager.isAuthorizationDenied()
    }
    #expect(answer == (status == .denied))
  }

  @Test(arguments: CLAuthorizationStatus.allCases)
  func `knows whether it is restricted`(status: CLAuthorizationStatus) {
    let answer = phone(with: status).use {
      WMFLocationManager.isAuthorizationRestricted()
    }
    #expect(answer == (status == .restricted))
  }

  @Test func `looks at the phone each time and remembers nothing`() {
    let phone = phone(with: .notDetermined)

    phone.use {
      #expect(!WMFLocationManager.isAuthorized())
      phone.permission = .authorizedAlways
      #expect(WMFLocationManager.isAuthorized())
      phone.permission = .restricted
      #expect(WMFLocationManager.isAuthorizationRestricted())
    }
  }

  @Test func `answers without making a manager`() {
    let phone = phone(with: .authorizedWhenInUse)

    phone.use {
      #expect(WMFLocationManager.isAuthorized())
      #expect(!WMFLocationManager.isAuthorizationNotDetermined())
      #expect(!WMFLocationManager.isAuthorizationDenied())
      #expect(!WMFLocationManager.isAuthorizationRestricted())
    }
    #expect(phone.managers.isEmpty)
  }

  private func phone(with permission: CLAuthorizationStatus) -> Phone {
    let phone = Phone()
    phone.permission = permission
    return phone
  }
}
