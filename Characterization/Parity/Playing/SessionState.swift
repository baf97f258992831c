import Equivalence
import SimulatedPhone

extension Session {
  /// What decides everything that this session does from here on: what the manager stores, what its
  /// phone is set to, and what is left of the inputs.
  public struct State: Hashable {
    let manager: AnyHashable?
    let phone: Phone.Snapshot
    let order: OrderOfInputs
    let pendingArm: Input?
    let hasPendingStart: Bool
  }

  public var state: State {
    State(
      manager: phone.use { observed?.snapshot }, phone: phone.snapshot, order: order,
      pendingArm: pendingArm, hasPendingStart: hasPendingStart)
  }
}

extension Reflection {
  /// Everything that a subject stores. What the phone stores is in the snapshot of the phone.
  @MainActor public init(ofSubject subject: AnyObject) {
    self.init(of: subject, foreign: ["SimulatedPhone"])
  }
}

extension CLLocation: SnapshotValue {
  public var snapshotValue: AnyHashable {
    [coordinate.latitude.bitPattern, coordinate.longitude.bitPattern]
  }
}

extension CLHeading: SnapshotValue {
  public var snapshotValue: AnyHashable {
    [magneticHeading.bitPattern, trueHeading.bitPattern, headingAccuracy.bitPattern]
  }
}
