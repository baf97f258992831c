import Foundation
import Modern

/// What becomes of tests that share the real user defaults and the real notification center, and of the
/// same tests when each has its own: `swift run shared-state`. It is no test, because half of it fails.
@main
struct SharedState {
  @MainActor
  static func main() {
    print("The same two tests of user defaults, one after the other")
    let key = "DefaultPlace"
    let before = Foundation.UserDefaults.standard.object(forKey: key)
    Foundation.UserDefaults.standard.removeObject(forKey: key)
    let sharedDefaults = runDefaults { RealDefaults() }
    Foundation.UserDefaults.standard.set(before, forKey: key)
    let ownDefaults = runDefaults { OwnDefaults() }
    show("  with UserDefaults.standard", sharedDefaults)
    show("  with defaults of its own", ownDefaults)

    print("\nThe same two tests of notifications, while both are under way")
    let sharedCenter = runNotifications { Foundation.NotificationCenter.default }
    let ownCenter = runNotifications { Foundation.NotificationCenter() }
    show("  with NotificationCenter.default", sharedCenter)
    show("  with a center of its own", ownCenter)

    let isAsTold =
      sharedDefaults.contains { !$0.passed } && sharedCenter.contains { !$0.passed }
      && (ownDefaults + ownCenter).allSatisfy(\.passed)
    print(isAsTold ? "\nSharing broke the tests, and nothing else." : "\nNot as expected.")
    exit(isAsTold ? 0 : 1)
  }

  struct Outcome {
    let test: String
    let passed: Bool
    let saw: String
  }

  /// One test chooses a place, another expects that none was chosen. Run the other way round, both
  /// would pass: that is what makes it hard to find.
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
    let keeps = chosen.defaultPlace?.name ?? "none"
    let fresh = provider().defaultPlace?.name ?? "none"
    return [
      Outcome(test: "a chosen place is kept", passed: keeps == "Work", saw: keeps),
      Outcome(test: "the first place is the default", passed: fresh == "Home", saw: fresh),
    ]
  }

  /// Each test announces that access has changed, and expects to hear of it once.
  @MainActor
  private static func runNotifications(
    _ center: () -> Foundation.NotificationCenter
  ) -> [Outcome] {
    let name = Notification.Name("PlaceStoreAccessDidChange")
    let tests = ["a grant unlocks once", "a refusal locks once"].map { test in
      (test: test, center: center(), heard: Counter())
    }
    let observers = tests.map { test in
      test.center.addObserver(forName: name, object: nil, queue: nil) { [heard = test.heard] _ in
        MainActor.assumeIsolated { heard.count += 1 }
      }
    }
    for test in tests { test.center.post(name: name, object: nil) }
    for (test, observer) in zip(tests, observers) { test.center.removeObserver(observer) }
    return tests.map {
      Outcome(test: $0.test, passed: $0.heard.count == 1, saw: "\($0.heard.count) notifications")
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

/// The real ones: whatever instance is asked, there is one.
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
