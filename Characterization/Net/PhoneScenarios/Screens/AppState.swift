import Equivalence
import SimulatedPhone

extension AppSession: StatefulSystem {
  package static let environment = [
    EnvironmentPart("Phone", because: "reports to the test"),
    EnvironmentPart("PhoneUserDefaults.onStore", because: "reports to the test"),
    EnvironmentPart("Observer.block", because: "calls its screen, which the state contains"),
    EnvironmentPart(
      "AppEnvironment.makeLocationManager", because: "makes a manager on the phone of the state"),
    EnvironmentPart("NearbyContentSource.completion", because: "counts the completed loads"),
  ]

  /// Everything that the app and its phone store.
  package var state: Reflection { phone.use { Reflection(of: stored) } }

  /// A card and a list have only so many cells that an exploration ends.
  package func allows(_ input: AppInput) -> Bool {
    switch input {
    case .cardScrollsIn: shownBefore?.card.map { $0.count < mostCells } ?? false
    case .listScrollsIn: shownBefore?.list.map { $0.count < mostCells } ?? false
    default: true
    }
  }
}

/// A running count grows without end, and decides nothing.
extension RunningCount: SnapshotValue {
  package var snapshotValue: Int { 0 }
}
