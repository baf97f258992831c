import Modern
import Testing

/// A location manager that is a value type. It delivers `locationToReturn` inside the request.
struct FakeInterface: LocationManagerInterface {
  weak var interfaceDelegate: (any LocationManagerInterfaceDelegate)?
  var desiredAccuracy = kCLLocationAccuracyBest
  var locationToReturn: CLLocation?

  func requestLocation() {
    guard let locationToReturn else { return }
    interfaceDelegate?.locationManager(self, didUpdateLocations: [locationToReturn])
  }

  func requestWhenInUseAuthorization() {}
}

@MainActor
@Suite struct `A location service with a fake manager` {
  @Test func `calls the completion once with a location that is delivered inside the request`() {
    let fake = FakeInterface(locationToReturn: .at(10, 20))
    let service = LocationService(locationManager: fake) { _ in }
    var answers: [CLLocation] = []
    service.getCurrentLocation { answers.append($0) }
    #expect(answers.map(\.coordinate.latitude) == [10])
    #expect(answers.map(\.coordinate.longitude) == [20])
  }
}

@MainActor
@Suite struct `The access of an app` {
  final class Door: Lockable {
    var isLocked = false
  }

  @Test func `does not change the lock after its guard is released`() {
    let door = Door()
    let access = Access(manager: Phone().use { CLLocationManager() }) { .notDetermined }
    var accessGuard: LocationAccessGuard? = LocationAccessGuard(
      access: access, lockApp: LockApp(door), unlockApp: UnlockApp(door))
    #expect(accessGuard?.isLocked == true)

    accessGuard = nil
    access.refresh()

    #expect(!door.isLocked)
  }
}

@MainActor
@Suite struct `A default place with injected dependencies` {
  let memory = PhoneUserDefaults()

  private func provider(_ names: String...) -> DefaultPlaceProvider {
    DefaultPlaceProvider(
      places: names.map { SavedPlace(name: $0, coordinate: .degrees(0)) },
      preferences: Preferences(storage: memory))
  }

  @Test func `needs no set-up and no tear-down`() {
    let provider = provider("Home", "Work")
    #expect(provider.defaultPlace?.name == "Home")
    provider.defaultPlace = SavedPlace(name: "Work", coordinate: .degrees(0))
    #expect(provider.defaultPlace?.name == "Work")
  }

  @Test func `is nil if there are no places`() {
    memory.set("Work", forKey: "DefaultPlace")
    #expect(provider().defaultPlace == nil)
  }
}

@MainActor
@Suite struct `The Places app with injected dependencies` {
  @Test func `shows no destination if there are no places`() throws {
    let phone = Phone()
    phone.permission = .authorizedAlways
    phone.location = .at(0, 0)

    let screen = try phone.use {
      let app = try PlacesApp(
        managers: CLLocationManager.init, compass: LiveCompanions.compass(),
        status: CLLocationManager.authorizationStatus, preferences: phone.userDefaults,
        places: PlacesInMemory([]), download: { _, _ in [] }, report: { _ in })
      app.becomeActive()
      phone.callback(heading: phone.makeHeading(degrees: 0, accuracy: 5))
      return app.screen
    }

    #expect(screen == ["On the way to ", "", "Nothing nearby", "", "  ·"])
  }
}
