import SimulatedPhone
import Testing

@Suite struct `A phone` {
  @Test(arguments: [nil, Phone.Rules()])
  func `does not retain a manager, even if events wait for it`(rules: Phone.Rules?) {
    let phone = Phone(rules: rules)
    phone.permission = .authorizedAlways
    phone.move(to: .gate)
    let delegate = RecordingDelegate()
    weak var gone: CLLocationManager?

    do {
      let manager = phone.use { CLLocationManager() }
      gone = manager
      manager.delegate = delegate
      manager.startUpdatingLocation()
      manager.startUpdatingHeading()
      manager.requestLocation()
      #expect(phone.managers.count == 1)
    }
    #expect(gone == nil)
    #expect(phone.managers.isEmpty)

    phone.settle()
    phone.callback(status: .denied)
    #expect(delegate.callbacks == [])
  }

  @Test func `interrupts only the first of two calls`() {
    let stage = Stage()
    let again = {
      stage.delegate.record("inside")
      stage.manager.requestLocation()
    }
    stage.phone.interrupt("requestLocation", with: again) { stage.manager.requestLocation() }
    #expect(stage.delegate.callbacks == ["inside"])
  }

  @MainActor @Test func `is deallocated together with its device, timers and waiting events`() {
    weak var gone: Phone?

    do {
      let stage = Stage()
      gone = stage.phone
      _ = stage.phone.device
      stage.manager.startUpdatingLocation()
      stage.phone.move(to: .gate)
      stage.phone.rotate(to: .faceUp)
      stage.perform("timer a 1")
      #expect(gone != nil)
    }
    #expect(gone == nil)
  }
}
