import Foundation
import SimulatedPhone
import Synchronization
import Testing

@Suite struct `Several phones` {
  @Test func `stay independent while 200 tasks use one each`() async {
    let reports = await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask { await Self.report(of: number) }
      }
      var reports: [Int: [String]] = [:]
      for await (number, report) in group { reports[number] = report }
      return reports
    }

    #expect(reports.count == 200)
    for (number, report) in reports {
      let status = number.isMultiple(of: 2) ? "authorizedAlways" : "denied"
      #expect(
        report == [
          "managers 1", "class returns \(status)", "rotation", "delegate received \(number)",
          "device is upside down: \(number.isMultiple(of: 3))", "users 1",
        ])
    }
  }

  /// Uses one phone, with a pause between the steps, and returns the observed values.
  private static func report(of number: Int) async -> (Int, [String]) {
    let phone = Phone()
    let lines = Mutex<[String]>([])
    let delegate = RecordingDelegate()
    let manager = phone.use { CLLocationManager() }
    manager.delegate = delegate
    phone.permission = number.isMultiple(of: 2) ? .authorizedAlways : .denied
    let token = phone.use {
      PhoneNotificationCenter.default.addObserver(
        forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
      ) { _ in
        lines.withLock { $0.append("rotation") }
      }
    }
    await Task.yield()
    let status = phone.use { CLLocationManager.authorizationStatus() }
    lines.withLock { $0 += ["managers \(phone.managers.count)", "class returns \(status)"] }
    await Task.yield()
    phone.callbackRotation(from: delegate)
    await Task.yield()
    phone.callback(locations: [.at(Double(number) / 10, 0)])
    for case .locations(let locations) in delegate.callbacks {
      let latitudes = locations.map { "\(Int(($0.coordinate.latitude * 10).rounded()))" }
      lines.withLock { $0.append("delegate received \(latitudes.joined(separator: " "))") }
    }
    phone.orientation = number.isMultiple(of: 3) ? .portraitUpsideDown : .portrait
    await MainActor.run {
      phone.use { UIDevice.current.beginGeneratingDeviceOrientationNotifications() }
    }
    await Task.yield()
    let isUpsideDown = await MainActor.run {
      phone.use { UIDevice.current.orientation == .portraitUpsideDown }
    }
    lines.withLock {
      $0 += ["device is upside down: \(isUpsideDown)", "users \(phone.orientationUsers)"]
    }
    phone.notificationCenter.removeObserver(token)
    return (number, lines.withLock(\.self))
  }

  @Test func `can be nested, and the innermost one is current`() {
    let (outer, inner) = (Phone(), Phone())

    outer.use {
      inner.use { #expect(Phone.current === inner) }
      outer.use { #expect(Phone.current === outer) }
      #expect(Phone.current === outer)
    }
  }

  @Test func `receive only the calls of their own managers, whichever phone is bound`() {
    let (own, other) = (RealisticSetup(), RealisticSetup())
    var calls: [String] = []
    own.phone.onCall = { calls.append("own \($0)") }
    other.phone.onCall = { calls.append("other \($0)") }

    other.phone.use { own.manager.startUpdatingLocation() }

    #expect(calls == ["own startUpdatingLocation"])
  }
}

@Suite struct `A bound phone` {
  @Test func `is inherited by a new task`() async {
    let phone = Phone()
    phone.permission = .restricted
    let task = phone.use { Task { CLLocationManager.authorizationStatus() } }
    #expect(await task.value == .restricted)
  }

  @Test func `decides whether the app runs on the main thread`() {
    let phone = Phone()
    #expect(phone.use { PhoneThread.isMainThread })
    phone.isMainThread = false
    #expect(!phone.use { PhoneThread.isMainThread })
  }
}
