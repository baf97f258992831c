import Foundation
import SimulatedPhone

/// A phone with a manager, whose delegate has already received its first status. It performs the steps of a
/// ``Scenario``. One thread uses it.
final class Stage: @unchecked Sendable {
  let phone: Phone
  let manager: CLLocationManager
  let delegate = RecordingDelegate()
  /// A second manager. It has no delegate until the step `other attach`.
  private lazy var other = {
    let manager = phone.use { CLLocationManager() }
    delegate.other = manager
    return manager
  }()
  private lazy var geocoder = phone.use { CLGeocoder() }
  private var timers: [String: PhoneTimer] = [:]
  /// What the phone answered or reported at once.
  private var reports: [String] = []

  /// Creates a realistic phone, or a scripted one if there are no rules. `permission` is the earlier choice of the user.
  init(
    permission: CLAuthorizationStatus = .authorizedWhenInUse, rules: Phone.Rules? = Phone.Rules()
  ) {
    phone = Phone(rules: rules)
    phone.permission = permission
    manager = phone.use { CLLocationManager() }
    manager.delegate = delegate
    _ = settle()
  }

  /// Delivers all waiting events, and returns what was reported before and then what was delivered, and the open prompt.
  func settle() -> String {
    phone.settle()
    let prompt = phone.prompt.map { ["prompt \($0)"] } ?? []
    let lines = reports + delegate.takeCallbacks() + prompt
    reports = []
    return lines.isEmpty ? "nothing" : lines.joined(separator: ", ")
  }

  /// Delivers events of which each one causes the next, and returns their number.
  func settleChain(of events: Int) -> Int {
    delegate.onCallback = { [unowned phone, unowned delegate] in
      if delegate.callbacks.count < events { phone.resumeApp() }
    }
    phone.resumeApp()
    phone.settle()
    return delegate.callbacks.count
  }

  /// Reports each call, with the changes that the phone reports after it. The cases of the changes are without types.
  func watch() {
    phone.onCall = { [unowned self] in reports.append($0) }
    phone.onChange = { [unowned self] change in
      let call = reports.popLast().map { "\($0) " } ?? ""
      reports.append("\(call)-> \("\(change)".replacing(/SimulatedPhone\.(\w+\.)+/, with: ""))")
    }
  }

  /// Reports rotations. The sender must be the device of the phone.
  @MainActor func observeRotations() {
    _ = phone.notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: phone.device, queue: nil
    ) { [unowned phone, unowned delegate] _ in delegate.record("rotation \(phone.orientation)") }
  }

  @MainActor func perform(_ step: String) {
    let words = step.components(separatedBy: " ")
    switch (words[0], words.dropFirst().joined(separator: " ")) {
    case ("other", let step): perform(step, on: other)
    case ("reply", let step):
      delegate.onCallback = { [unowned self] in
        delegate.onCallback = nil
        MainActor.assumeIsolated {
          for part in step.components(separatedBy: " and ") { perform(part) }
        }
      }
    default: perform(step, on: manager)
    }
  }

  @MainActor private func perform(_ step: String, on manager: CLLocationManager) {
    let words = step.components(separatedBy: " ")
    switch (words[0], words.dropFirst().joined(separator: " ")) {
    case ("start", ""): manager.startUpdatingLocation()
    case ("start", "heading"): manager.startUpdatingHeading()
    case ("start", "significant"): manager.startMonitoringSignificantLocationChanges()
    case ("stop", ""): manager.stopUpdatingLocation()
    case ("stop", "heading"): manager.stopUpdatingHeading()
    case ("stop", "significant"): manager.stopMonitoringSignificantLocationChanges()
    case ("request", "location"): manager.requestLocation()
    case ("request", "whenInUse"): manager.requestWhenInUseAuthorization()
    case ("request", "always"): manager.requestAlwaysAuthorization()
    case ("attach", ""): manager.delegate = delegate
    case ("detach", ""): manager.delegate = nil
    case ("accuracy", let meters): manager.desiredAccuracy = Double(meters)!
    case ("activity", let name): manager.activityType = named(name)
    case ("filter", let name):
      manager.distanceFilter =
        Double(name) ?? CLLocation.place(name).distance(from: CLLocation.place("0m"))
    case ("headingFilter", let degrees): manager.headingFilter = Double(degrees)!
    case ("edge", let name): manager.headingOrientation = named(name)
    case ("read", "location"):
      reports.append("has location \(manager.location?.placeName ?? "none")")
    case ("read", "status"): reports.append("is \(manager.authorizationStatus)")
    case ("read", "heading"): reports.append("has \(manager.heading?.words ?? "no heading")")
    default: performOnPhone(words)
    }
  }

  @MainActor private func performOnPhone(_ words: [String]) {
    switch (words[0], words.dropFirst().joined(separator: " ")) {
    case ("at", let name): phone.move(to: .place(name))
    case ("turn", let degrees): phone.turn(toDegrees: Double(degrees)!, accuracy: 5)
    case ("turnInvalid", let degrees): phone.turn(toDegrees: Double(degrees)!, accuracy: -1)
    case ("declination", let degrees): phone.declination = Double(degrees)!
    case ("loseFix", ""): phone.loseFix()
    case ("resume", ""): phone.resumeApp()
    case ("wait", let seconds): phone.wait(seconds: Double(seconds)!)
    case ("permission", let name): phone.permission = named(name)
    case ("allow", ""): phone.user.allow()
    case ("allow", let name): phone.user.allow(named(name))
    case ("deny", ""): phone.user.deny()
    case ("setting", let name): phone.user.changeSetting(to: named(name))
    case ("services", let state): phone.user.switchServices(on: state == "on")
    case ("rotate", let name): phone.rotate(to: named(name))
    case ("begin", ""): phone.device.beginGeneratingDeviceOrientationNotifications()
    case ("end", ""): phone.device.endGeneratingDeviceOrientationNotifications()
    case ("read", "orientation"): reports.append("is \(phone.device.orientation)")
    case ("read", "prompts"): reports.append("prompts \(phone.promptsShown)")
    case ("read", "requests"): reports.append("requests \(phone.requestsMade)")
    case ("read", "fixes"):
      reports.append("\(phone.fixesOffered) offered and \(phone.fixesDelivered) delivered")
    default: performOutside(words)
    }
  }

  /// Performs a step of the app that needs neither the manager nor the user.
  private func performOutside(_ words: [String]) {
    switch (words[0], words.count > 1 ? words[1] : "") {
    case ("timer", let name):
      timers[name] = phone.use {
        PhoneTimer.scheduledTimer(withTimeInterval: Double(words[2])!, repeats: false) {
          [unowned delegate] in delegate.record("timer \(name)\($0.isValid ? " valid" : "")")
        }
      }
    case ("cancel", let name): timers[name]!.invalidate()
    case ("network", let state):
      phone.isOnline = state != "off"
      phone.isNetworkSlow = state == "slow"
      phone.refusesGeocoding = state == "strict"
    case ("geocode", let name): geocode(geocoder, name)
    case ("geocodeAndRelease", let name): geocode(phone.use { CLGeocoder() }, name)
    case ("articles", let name):
      phone.fetchArticles(near: .place(name), language: "en", limit: Int(words[2])!) {
        [delegate] articles, error in
        let code = (error as? URLError).map { "error \($0.code.rawValue)" }
        delegate.record(
          articles.map { "articles \($0.count)" + $0.map { ", \($0.title)" }.joined() }
            ?? code ?? "neither articles nor error")
      }
    case ("answer", let number): phone.deliverAnswer(Int(number)!)
    default:
      preconditionFailure("\(words.joined(separator: " ")) is no step; see Stage.perform(_:)")
    }
  }

  private func geocode(_ geocoder: CLGeocoder, _ name: String) {
    geocoder.reverseGeocodeLocation(.place(name)) { [delegate] places, error in
      let code = (error as? CLError).map { "error \($0.code)" }
      delegate.record(places?.first?.name ?? code ?? "neither place nor error")
    }
  }
}

func named<Case: CaseIterable>(_ name: String) -> Case {
  Case.allCases.first { "\($0)" == name }!
}
