import SimulatedPhone
import Testing

@Suite struct `A phone that merges its configuration` {
  let phone = Phone()
  let manager: CLLocationManager
  let watcher: Watcher

  init() {
    phone.mergesConfiguration = true
    manager = phone.use { CLLocationManager() }
    watcher = Watcher(phone)
  }

  private func setsCoarse() {
    manager.desiredAccuracy = kCLLocationAccuracyKilometer
    manager.distanceFilter = 1000
    manager.activityType = .fitness
  }
  private let coarse = Phone.Change.configuration(accuracy: 1000, filter: 1000, activity: .fitness)

  @Test func `reports several changes as one, before the next change of another kind`() {
    setsCoarse()
    #expect(watcher.changes == [])
    manager.startUpdatingLocation()
    #expect(watcher.changes == [coarse, .location(isOn: true)])
  }

  @Test func `does not report a configuration that its callback changes and restores`() {
    setsCoarse()
    phone.onChange = { [unowned manager, unowned watcher] change in
      watcher.changes.append(change)
      manager.distanceFilter = 1
      manager.distanceFilter = 1000
    }
    phone.reportConfiguration()
    phone.reportConfiguration()
    #expect(watcher.changes == [coarse])
  }

  @Test func `reports the configuration before a change that its callback makes`() {
    setsCoarse()
    phone.onChange = { [unowned phone, unowned manager, unowned watcher] change in
      watcher.changes.append(change)
      if change != .heading(isOn: true) { phone.use { manager.startUpdatingHeading() } }
    }
    manager.startUpdatingLocation()
    #expect(watcher.changes == [coarse, .heading(isOn: true), .location(isOn: true)])
  }
}
