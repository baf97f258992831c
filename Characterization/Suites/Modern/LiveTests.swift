import Foundation
import Modern
import Testing

/// What `Live` passes in production. These tests need a phone, because only they know `UIDevice.current` and the default
/// notification center.
@MainActor
@Suite struct `The dependencies of production` {
  let phone = Phone()

  init() { phone.permission = .authorizedWhenInUse }

  @Test func `are a manager of Core Location with the chosen configuration`() {
    let manager = phone.use { Live.locationManager(.coarse) }

    #expect(phone.managers.map(\.desiredAccuracy) == [kCLLocationAccuracyKilometer])
    #expect(phone.managers.map(\.distanceFilter) == [1000])
    #expect(!manager.isUpdating)
  }

  @Test func `are the current device and the default notification center`() {
    let manager = phone.use { Live.locationManager(.fine) }
    manager.start()

    phone.orientation = .landscapeLeft
    phone.use {
      NotificationCenter.default.post(
        name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
    }

    #expect(phone.managers.map(\.headingOrientation) == [.landscapeLeft])
  }

  @Test func `log errors and what users may know, and omit what only developers read`() {
    var levels: [String] = []
    phone.onLog = { level, _ in levels.append(level) }
    let manager = phone.use { Live.locationManager(.fine) }

    manager.start()
    phone.callback(error: CLError(.network))
    phone.callback(status: .authorizedAlways)

    #expect(levels == ["error", "info"])
  }

  @Test func `read the permission without a location manager`() {
    let isAuthorized = phone.use { Live.authorization.isAuthorized }

    #expect(isAuthorized)
    #expect(phone.managersMade == 0)
  }

  @Test func `request English articles if the address of the site has no host`() {
    var titles: [String]?

    phone.use {
      Live.articles(siteURL: URL(string: "file:///")!, near: .park, limit: 1) { answer in
        titles = try? answer.get().map(\.title)
      }
      phone.settle()
    }

    #expect(titles == ["Berlin Victory Column"])
  }
}
