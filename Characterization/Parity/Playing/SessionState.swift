import Equivalence
import SimulatedPhone

extension Session {
  /// Everything that decides what this session does next: the stored values of the manager, the settings of
  /// its phone, and the inputs that are pending or still allowed.
  public struct State: Hashable, ReflectedState {
    // Compared in this order. The manager is last, because its comparison takes longest.
    let order: OrderOfInputs
    let hasPendingStart: Bool
    let pendingArm: Input?
    let phone: Phone.Snapshot
    let manager: AnyHashable?

    package var opaqueWords: [UInt64]? { (manager?.base as? Reflection)?.opaqueWords }
  }

  public var state: State {
    State(
      order: order, hasPendingStart: hasPendingStart, pendingArm: pendingArm,
      phone: phone.snapshot, manager: phone.use { subject?.snapshot })
  }
}

extension Reflection {
  /// Reflects everything that a subject stores, except its phone, which has a snapshot of its own.
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
