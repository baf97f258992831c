import Foundation
import Modern

/// Shows how shared state makes tests fail: `swift run shared-state`.
///
/// Runs the same tests twice. First they share the real user defaults and the real notification center.
/// Then each test has its own. This is a program and not a test, because the shared runs must fail.
@main
struct SharedState {
  @MainActor
  static func main() {
    print("Two tests of user defaults, run one after the other")
    let key = "DefaultPlace"
    let before = Foundation.UserDefaults.standard.object(forKey: key)
    Foundation.UserDefaults.standard.removeObject(forKey: key)
    let sharedDefaults = runDefaults { RealDefaults() }
    Foundation.UserDefaults.standard.set(before, forKey: key)
    let ownDefaults = runDefaults { OwnDefaults() }
    show("  with UserDefaults.standard", sharedDefaults)
    show("  with separate defaults for each test", ownDefaults)

    print("\nTwo tests of notifications, run at the same time")
    let sharedCenter = runNotifications { Foundation.NotificationCenter.default }
    let ownCenter = runNotifications { Foundation.NotificationCenter() }
    show("  with NotificationCenter.default", sharedCenter)
    show("  with a separate center for each test", ownCenter)

    let isAsExpected =
      sharedDefaults.contains { !$0.passed } && sharedCenter.contains { !$0.passed }
      && (ownDefaults + ownCenter).allSatisfy(\.passed)
    print(
      isAsExpected
        ? "\nAs expected: only tests that share state fail."
        : "\nNot as expected: tests must fail with shared state, and only then.")
    exit(isAsExpected ? 0 : 1)
  }

  struct Outcome {
    let test: String
    let passed: Bool
    let saw: String
  }

  /// The first test chooses a place; the second expects that no place was chosen.
  ///
  /// In the reverse order both pass, even with shared defaults. This makes such a mistake hard to find.
  @MainActor
  private static func runDefaults(_ storage: () -> any PreferenceStorage) -> [Outcome] {
    func place(_ name: String) -> SavedPlace {
      SavedPlace(name: name, coordinate: Coordinate(latitude: 0, longitude: 0))
    }
    func provider() -> DefaultPlaceProvider {
      DefaultPlaceProvider(
        places: ["Home", "Work"].map(place),
        preferences: Preferences(storage: storage()))
    }
    let chosen = provider()
    chosen.defaultPlace = place("Work")
    let stored = chosen.defaultPlace?.name ?? "none"
    let fresh = provider().defaultPlace?.name ?? "none"
    return [
      Outcome(test: "a chosen place is stored", passed: stored == "Work", saw: stored),
      Outcome(test: "the first place is the default", passed: fresh == "Home", saw: fresh),
    ]
  }

  /// Each test posts one notification and expects to receive one.
  @MainActor
  private static func runNotifications(
    _ center: () -> Foundation.NotificationCenter
  ) -> [Outcome] {
    let name = Notification.Name("PlaceStoreAccessDidChange")
    let tests = ["a grant unlocks once", "a refusal locks once"].map { test in
      (test: test, center: center(), received: Counter())
    }
    let observers = tests.map { test in
      test.center.addObserver(forName: name, object: nil, queue: nil) {
        [received = test.received] _ in
        MainActor.assumeIsolated { received.count += 1 }
      }
    }
    for test in tests { test.center.post(name: name, object: nil) }
    for (test, observer) in zip(tests, observers) { test.center.removeObserver(observer) }
    return tests.map {
      Outcome(
        test: $0.test, passed: $0.received.count == 1,
        saw: "\($0.received.count) notifications")
    }
  }

  private static func show(_ title: String, _ outcomes: [Outcome]) {
    print(title)
    for outcome in outcomes {
      print("    \(outcome.passed ? "passes" : "FAILS ")  \(outcome.test): saw \(outcome.saw)")
    }
  }
}

@MainActor
private final class Counter {
  var count = 0
}

/// The real user defaults: all instances share them.
private final class RealDefaults: PreferenceStorage {
  func object(forKey key: String) -> Any? { Foundation.UserDefaults.standard.object(forKey: key) }
  func set(_ value: Any?, forKey key: String) {
    Foundation.UserDefaults.standard.set(value, forKey: key)
  }
}

private final class OwnDefaults: PreferenceStorage {
  private var values: [String: Any] = [:]
  func object(forKey key: String) -> Any? { values[key] }
  func set(_ value: Any?, forKey key: String) { values[key] = value }
}
