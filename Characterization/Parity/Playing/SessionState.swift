import Equivalence
import SimulatedPhone

extension Session {
  /// What decides everything that this session does from here on: what the manager stores, what its
  /// phone is set to, and what is left of the inputs.
  public struct State: Hashable {
    // Compared in this order. To compare the manager takes longest, so it is last.
    let order: OrderOfInputs
    let hasPendingStart: Bool
    let pendingArm: Input?
    let phone: Phone.Snapshot
    let manager: AnyHashable?
  }

  public var state: State {
    State(
      order: order, hasPendingStart: hasPendingStart, pendingArm: pendingArm,
      phone: phone.snapshot, manager: phone.use { subject?.snapshot })
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
