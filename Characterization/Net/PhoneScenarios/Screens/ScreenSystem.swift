import Equivalence
import SimulatedPhone

/// An app on a realistic phone that settles after each input, so that an exploration can reach each of its states.
@MainActor
final class ScreenSystem: ExplorableSystem {
  static let environment = [
    EnvironmentPart("Phone", because: "reports to the test"),
    EnvironmentPart("PhoneUserDefaults.onStore", because: "reports to the test"),
    EnvironmentPart("Observer.block", because: "calls its screen, which the state contains"),
    EnvironmentPart(
      "AppEnvironment.makeLocationManager", because: "makes a manager on the phone of the state"),
    EnvironmentPart("NearbyContentSource.completion", because: "counts the completed loads"),
  ]

  private let session: AppSession
  private var before: AppShown

  init(_ kind: CallSites.Kind) {
    session = AppSession(kind)
    session.phone.declination = 3
    before = session.shown
  }

  var state: Reflection { session.phone.use { Reflection(of: session.stored) } }

  /// A card and a list have two cells at most.
  func allows(_ input: AppInput) -> Bool {
    switch input {
    case .cardScrollsIn: before.card.map { $0.count < 2 } ?? false
    case .listScrollsIn: before.list.map { $0.count < 2 } ?? false
    default: true
    }
  }

  /// The counts of the outcome are those of this input, because the total numbers are no state.
  func apply(_ input: AppInput) -> AppOutcome {
    var outcome = session.apply(input)
    let settled = session.apply(.settles)
    outcome.events += settled.events
    outcome.shown = settled.shown
    defer { before = settled.shown }
    return outcome.counting(since: before)
  }
}

extension AppOutcome {
  fileprivate func counting(since before: AppShown) -> AppOutcome {
    var (outcome, old) = (self, before)
    outcome.shown.loads -= old.loads
    outcome.shown.managersMade -= old.managersMade
    outcome.shown.settingsOpened -= old.settingsOpened
    outcome.shown.requestsMade -= old.requestsMade
    (old.loads, old.managersMade, old.settingsOpened, old.requestsMade) = (0, 0, 0, 0)
    outcome.shownBefore = old
    return outcome
  }
}

/// A tally grows without end, and decides nothing.
extension Tally: SnapshotValue {
  public var snapshotValue: Int { 0 }
}
