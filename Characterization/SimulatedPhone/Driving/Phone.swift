import Foundation

/// A phone that a test, a transcript or a GPX track can drive.
///
/// It answers behind the names of CoreLocation and UIKit, and it can be driven in two ways:
///
/// - **by callback** (`Phone()`): any event, at any time, delivered at once, whether or not a real
///   phone would send it (`Callbacks.swift`);
/// - **by life** (`Phone(rules:)`): a user, a track and a clock move the phone, and events wait in
///   a queue until ``settle()``, as on the main run loop (`RealisticPhone.swift`, which states the rules).
///
/// A phone belongs to one thread at a time. It is Sendable only so that it can be bound to a task.
public final class Phone: @unchecked Sendable {
  @TaskLocal private static var bound: Phone?

  /// The phone bound to the current task: what `UIDevice.current` and the class methods of
  /// `CLLocationManager` answer for. Traps where none is bound, because a spare phone shared by the
  /// whole process would hide the mistake.
  public static var current: Phone {
    guard let bound else {
      preconditionFailure("No phone is bound to this task. Wrap the call in phone.use { … }.")
    }
    return bound
  }

  /// The rules of life, or nil for a phone that is driven by callback.
  public let rules: Rules?
  var isRealistic: Bool { rules != nil }

  public init(rules: Rules? = nil) {
    self.rules = rules
  }

  /// Binds this phone to the current task while `body` runs.
  public func use<Result>(_ body: () throws -> Result) rethrows -> Result {
    if Phone.bound === self { return try body() }
    return try Phone.$bound.withValue(self, operation: body)
  }

  /// Binds this phone to the current task, and to the tasks that it begins, while `body` runs.
  public func bind<Result>(
    isolation: isolated (any Actor)? = #isolation, during body: () async throws -> Result
  ) async rethrows -> Result {
    try await Phone.$bound.withValue(self, operation: body, isolation: isolation)
  }

  // MARK: What the phone is set to

  /// What the user has allowed, wherever services are on or off.
  public var permission = CLAuthorizationStatus.notDetermined
  public var locationServicesEnabled = true
  /// The last known fix.
  public var location: CLLocation?
  /// What `CLLocationManager.heading` answers on a phone that is driven by callback. By life each
  /// manager reports its own, from where the compass points.
  public var heading: CLHeading?
  /// How the phone is held.
  public var orientation = UIDeviceOrientation.portrait
  /// How many parts of the app have asked for orientation notifications and not ended it.
  public internal(set) var orientationUsers = 0
  /// How often somebody ended orientation notifications that nobody had begun.
  public internal(set) var surplusOrientationEnds = 0
  /// What `Thread.isMainThread` answers to the app.
  public var isMainThread = true
  /// Whether the geocoder and the app reach their servers.
  public var isOnline = true
  /// Whether the geocoder refuses requests, as Apple's does after too many in a short time.
  public var refusesGeocoding = false
  /// Whether each answer of a server waits until ``serverAnswers(_:)``.
  public var isNetworkSlow = false
  /// The answers that wait, oldest first.
  private(set) var waitingAnswers: [() -> Void] = []
  public var waitingAnswerCount: Int { waitingAnswers.count }

  /// What `UIDevice.current` answers. A mock may take its place.
  public lazy var device = UIDevice(phone: self)
  public let notificationCenter = PhoneNotificationCenter()
  public let userDefaults = PhoneUserDefaults()

  /// The managers that are alive, oldest first.
  package var managers: [CLLocationManager] { weakManagers.compactMap { $0.manager } }
  private var weakManagers: [WeakManager] = []
  /// How many managers the app has made, those that are gone included.
  public private(set) var managersMade = 0

  // MARK: Who watches

  /// Called whenever what the phone is doing changes: only then, not on every call.
  public var onChange: ((Change) -> Void)?
  /// Whether ``onChange`` receives consecutive changes of the configuration as one.
  public var mergesConfiguration = false
  var waitingConfiguration: Change?
  var reportedConfiguration: Change?
  /// Called with every call that reaches the phone, redundant ones included.
  public var onCall: ((String) -> Void)?
  /// Called with the lines that the app logs.
  public var onLog: ((_ level: String, _ message: String) -> Void)?

  // MARK: Life

  /// The phone's clock. It moves only when a test moves it.
  public internal(set) var now = Date(timeIntervalSinceReferenceDate: 0)
  /// The question on the screen, if there is one.
  public internal(set) var prompt: Permission?
  /// How many questions the user has seen.
  public internal(set) var promptsShown = 0
  /// How often the app sent the user to its page in Settings.
  public private(set) var settingsOpened = 0
  /// How many fixes came in while a manager was listening, before any distance filter. The last known
  /// one comes in again when updates begin.
  public internal(set) var fixesOffered = 0
  /// How many fixes were handed to a delegate.
  public internal(set) var fixesDelivered = 0
  /// What the compass points to, in degrees from north for a phone held in portrait.
  var compass: (degrees: Double, accuracy: Double)?
  /// Whether events are being delivered.
  var isSettling = false
  /// Events that wait for ``settle()``, in the order in which they will be delivered.
  var events: [() -> Void] = []

  func adopt(_ manager: CLLocationManager) {
    weakManagers.removeAll { $0.manager == nil }
    weakManagers.append(WeakManager(manager: manager))
    managersMade += 1
  }

  public func log(_ level: @autoclosure () -> String, _ message: @autoclosure () -> String) {
    onLog?(level(), message())
  }
  /// The app sends the user to its page in Settings.
  public func opensSettings() {
    called("openSettings")
    settingsOpened += 1
  }
  func called(_ call: @autoclosure () -> String) { onCall?(call()) }
  func later(_ event: @escaping () -> Void) { events.append(event) }
  func answersLater(_ answer: @escaping () -> Void) {
    if isNetworkSlow { waitingAnswers.append(answer) } else { later(answer) }
  }
  /// One of the answers that wait arrives, on a later turn.
  public func serverAnswers(_ index: Int = 0) { later(waitingAnswers.remove(at: index)) }
  /// Drops all events and answers that wait. Each may retain a part of the app, and so the phone.
  package func dropEvents() {
    // Released after the assignment, because the deinit of an object may use the phone.
    let waiting = (events, waitingAnswers)
    (events, waitingAnswers) = ([], [])
    withExtendedLifetime(waiting) {}
  }
}

private struct WeakManager {
  weak var manager: CLLocationManager?
}

extension Phone {
  /// The two permissions an app can ask for.
  public enum Permission: String, CaseIterable, Sendable {
    case whenInUse
    case always
  }

  /// Something the phone does now and did not do before.
  public enum Change: Equatable, Sendable {
    case location(isOn: Bool)
    case heading(isOn: Bool)
    case significantChanges(isOn: Bool)
    case headingOrientation(CLDeviceOrientation)
    case orientationNotifications(isOn: Bool)
    case configuration(accuracy: Double, filter: Double, activity: CLActivityType)
    /// A request for authorization reached the phone. Reported for every request.
    case asks(Permission)
  }

  /// Where Apple leaves a rule open, or phones differ, the rule is a setting.
  public struct Rules: Sendable {
    /// Starting before the user was asked fails with `.denied` on the next turn. By default nothing happens
    /// until the user answers, and then updates begin. Source: unsure, phones differ.
    public var failsWhileNotDetermined = false
    /// A revocation is reported as an error first and as a status after it. Source: unsure.
    public var errorPrecedesStatus = false
    /// Events already waiting still arrive after stop. Source: unsure, seen under load.
    public var deliversAfterStop = false

    public init() {}
  }
}
