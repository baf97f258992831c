import Foundation

/// A number that only grows. Once the phone has settled, it does not decide what the phone does next.
@propertyWrapper package struct RunningCount: Sendable {
  package var wrappedValue: Int

  package init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
}

/// A simulated phone, which a test, a transcript or a GPX track controls.
///
/// It provides the types of CoreLocation and UIKit. There are two kinds:
///
/// - A **scripted phone**, `Phone()`, delivers each input at once, even an input that no real phone would
///   send. See `Callbacks.swift`.
/// - A **realistic phone**, `Phone(rules:)`, follows the rules of iOS. A user, a track and a clock change
///   it. Events wait in a queue until ``settle()``, as on the main run loop. See `RealisticPhone.swift`.
///
/// Only one thread at a time may use a phone. It is `Sendable` only because a task-local value must be.
package final class Phone: @unchecked Sendable {
  @TaskLocal private static var bound: Phone?

  /// The phone that is bound to the current task. `UIDevice.current` and the class methods of
  /// `CLLocationManager` use it.
  ///
  /// Traps if no phone is bound: a default phone for the whole process would hide the mistake.
  package static var current: Phone {
    guard let bound else {
      preconditionFailure("No phone is bound to this task. Wrap the call in phone.use { … }.")
    }
    return bound
  }

  /// The rules of a realistic phone; nil for a scripted phone.
  package var rules: Rules?
  var isRealistic: Bool { rules != nil }

  /// Creates a realistic phone with these rules, or a scripted phone without rules.
  package init(rules: Rules? = nil) {
    self.rules = rules
  }

  /// Binds this phone to the current task while `body` runs.
  package func use<Result>(_ body: () throws -> Result) rethrows -> Result {
    if Phone.bound === self { return try body() }
    return try Phone.$bound.withValue(self, operation: body)
  }

  /// Binds this phone to the current task, and to the tasks that `body` begins, while `body` runs.
  package func bind<Result>(
    isolation: isolated (any Actor)? = #isolation, during body: () async throws -> Result
  ) async rethrows -> Result {
    try await Phone.$bound.withValue(self, operation: body, isolation: isolation)
  }

  // MARK: Settings

  /// The permission that the user gave, whether location services are on or off.
  package var permission = CLAuthorizationStatus.notDetermined
  /// Whether location services are on, for the whole phone.
  package var locationServicesEnabled = true
  /// The last known fix.
  package var location: CLLocation?
  /// The value of `CLLocationManager.heading` on a scripted phone. On a realistic phone each manager
  /// computes its own heading from the compass.
  package var heading: CLHeading?
  /// The angle from magnetic to true north, in degrees. A realistic phone adds it to the compass.
  package var declination = 0.0
  /// How the phone is held.
  package var orientation = UIDeviceOrientation.portrait
  /// The number of users that have begun orientation notifications and not yet ended them.
  package internal(set) var orientationUsers = 0
  /// The value of `Thread.isMainThread` for the app.
  package var isMainThread = true
  /// Whether the geocoder and the app can reach their servers.
  package var isOnline = true
  /// Whether the geocoder refuses requests. Apple's geocoder does so after too many in a short time.
  package var refusesGeocoding = false
  /// Whether each answer of a server waits until ``deliverAnswer(_:)``.
  package var isNetworkSlow = false
  /// The waiting answers, oldest first.
  private(set) var waitingAnswers: [() -> Void] = []
  /// How many answers of servers wait for ``deliverAnswer(_:)``.
  package var waitingAnswerCount: Int { waitingAnswers.count }

  /// The value of `UIDevice.current`. A test may replace it by a mock.
  package lazy var device = UIDevice(phone: self)
  package let notificationCenter = PhoneNotificationCenter()
  package let userDefaults = PhoneUserDefaults()

  /// The managers that are not deallocated, oldest first.
  package var managers: [CLLocationManager] {
    // Usually there is one. A closure would take longer than the rest.
    var managers: [CLLocationManager] = []
    for weak in weakManagers {
      if let manager = weak.manager { managers.append(manager) }
    }
    return managers
  }
  private(set) var weakManagers: [WeakManager] = []
  /// The number of managers that the app made, including deallocated ones.
  @RunningCount package private(set) var managersMade = 0
  /// The number of requests to the servers of the geocoder and of Wikipedia.
  @RunningCount package internal(set) var requestsMade = 0

  // MARK: Observers

  /// Called with each ``Change`` that the app causes. Unlike ``onCall``, it omits calls that change nothing, such
  /// as a second start.
  package var onChange: ((Change) -> Void)?
  /// Whether ``onChange`` receives consecutive changes of the configuration as one change.
  package var mergesConfiguration = false
  var waitingConfiguration: Change?
  var reportedConfiguration: Change?
  /// Called with every call that the phone receives, including redundant calls.
  package var onCall: ((String) -> Void)?
  /// Called with the lines that the app logs.
  package var onLog: ((_ level: String, _ message: String) -> Void)?

  // MARK: State of a realistic phone

  /// The time of the phone's clock, also of a scripted phone. It changes only in ``wait(seconds:)``.
  package internal(set) var now = Date(timeIntervalSinceReferenceDate: 0)
  /// The timers that will fire, in the order in which they were made.
  var timers: [PhoneTimer] = []
  /// The permission prompt on the screen, or nil.
  package internal(set) var prompt: Permission?
  /// Whether a prompt for Always was shown. Apple: further requests for Always have no effect.
  var hasAskedForAlways = false
  /// The number of permission prompts that the user saw.
  @RunningCount package internal(set) var promptsShown = 0
  /// The number of times that the app opened its page in Settings.
  @RunningCount package private(set) var settingsOpened = 0
  /// The number of fixes that were offered to managers, before the distance filter. When updates begin,
  /// the last known fix is offered again.
  @RunningCount package internal(set) var fixesOffered = 0
  /// The number of fixes that managers delivered.
  @RunningCount package internal(set) var fixesDelivered = 0
  /// The direction of the phone when held in portrait, in degrees from north.
  var compass: (degrees: Double, accuracy: Double)?
  /// Whether ``settle()`` is running now.
  var isSettling = false
  /// The events that wait for ``settle()``, oldest first.
  var events: [() -> Void] = []

  func adopt(_ manager: CLLocationManager) {
    weakManagers.removeAll { $0.manager == nil }
    weakManagers.append(WeakManager(manager: manager))
    managersMade += 1
  }

  /// Passes a line of the app's log to ``onLog``. Without it, neither argument is evaluated.
  package func log(_ level: @autoclosure () -> String, _ message: @autoclosure () -> String) {
    onLog?(level(), message())
  }
  /// Counts a call to open the page of the app in Settings. The name is not imperative, because Legacy, which is
  /// frozen, calls it.
  package func opensSettings() {
    reportCall("openSettings")
    settingsOpened += 1
  }
  /// Passes the call to ``onCall``. Without it, the text is not evaluated.
  func reportCall(_ call: @autoclosure () -> String) { onCall?(call()) }
  /// Delivers the event in the next ``settle()``.
  func schedule(_ event: @escaping () -> Void) { events.append(event) }
  /// Delivers the answer of a server on a later turn, or on a slow network in ``deliverAnswer(_:)``.
  func scheduleAnswer(_ answer: @escaping () -> Void) {
    if isNetworkSlow { waitingAnswers.append(answer) } else { schedule(answer) }
  }
  /// Delivers one of the waiting answers, on a later turn: by default the oldest. Traps if there is none.
  package func deliverAnswer(_ index: Int = 0) { schedule(waitingAnswers.remove(at: index)) }
  /// Drops all waiting events and answers. Each may retain a part of the app, and so the phone.
  package func dropEvents() {
    // Released after the assignment, because the deinit of an object may use the phone.
    let waiting = (events, waitingAnswers)
    (events, waitingAnswers) = ([], [])
    withExtendedLifetime(waiting) {}
  }
}

struct WeakManager {
  weak var manager: CLLocationManager?
}

extension Phone {
  /// The two permissions that an app can request.
  package enum Permission: String, CaseIterable, Sendable {
    case whenInUse
    case always
  }

  /// A change that the app causes: updates on or off, new settings of a manager, or a request for permission.
  package enum Change: Equatable, Sendable {
    case location(isOn: Bool)
    case heading(isOn: Bool)
    case significantChanges(isOn: Bool)
    case headingOrientation(CLDeviceOrientation)
    case orientationNotifications(isOn: Bool)
    case configuration(accuracy: Double, filter: Double, activity: CLActivityType)
    /// A request for authorization reached the phone. Reported for every request.
    case asks(Permission)
  }

  /// The rules that Apple does not document, or that differ between phones.
  package struct Rules: Sendable {
    /// Whether a start before the user's answer fails with `.denied` on the next turn. By default nothing
    /// happens before the answer. Phones differ.
    package var failsWhileNotDetermined = false
    /// Whether the error precedes the status when permission is revoked.
    package var errorPrecedesStatus = false
    /// Whether events that already wait are delivered after a stop. Sometimes seen under load.
    package var deliversAfterStop = false

    package init() {}
  }
}
