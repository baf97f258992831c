import Legacy
import Testing

@Suite struct `The class of the legacy manager` {
  @Test(arguments: CLAuthorizationStatus.allCases)
  func `is authorized if the status is when in use or always`(status: CLAuthorizationStatus) {
    let isAuthorized = phone(with: status).use { WMFLocationManager.isAuthorized() }
    #expect(isAuthorized == [.authorizedWhenInUse, .authorizedAlways].contains(status))
  }

  @Test(arguments: CLAuthorizationStatus.allCases)
  func `returns whether the status is not determined`(status: CLAuthorizationStatus) {
    let answer = phone(with: status).use {
      WMFLocationManager.isAuthorizationNotDetermined()
    }
    #expect(answer == (status == .notDetermined))
  }

  @Test(arguments: CLAuthorizationStatus.allCases)
  func `returns whether the status is denied`(status: CLAuthorizationStatus) {
    let answer = phone(with: status).use {
      WMFLocationManager.isAuthorizationDenied()
    }
    #expect(answer == (status == .denied))
  }

  @Test(arguments: CLAuthorizationStatus.allCases)
  func `returns whether the status is restricted`(status: CLAuthorizationStatus) {
    let answer = phone(with: status).use {
      WMFLocationManager.isAuthorizationRestricted()
    }
    #expect(answer == (status == .restricted))
  }

  @Test func `reads the status from the phone at each call`() {
    let phone = phone(with: .notDetermined)

    phone.use {
      #expect(!WMFLocationManager.isAuthorized())
      phone.permission = .authorizedAlways
      #expect(WMFLocationManager.isAuthorized())
      phone.permission = .restricted
      #expect(WMFLocationManager.isAuthorizationRestricted())
    }
  }

  @Test func `reads the status without creating a manager`() {
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
