import Equivalence
import SimulatedPhone

extension Session {
  /// Everything that decides what this session does next: the stored values of the subject, the settings of
  /// its phone, and the inputs that are pending or still allowed.
  public struct State: Hashable, ReflectedState {
    // Compared in this order. The subject is last, because its comparison takes longest.
    let order: OrderOfInputs
    let hasPendingStart: Bool
    let pendingArm: Input?
    let phone: Phone.Snapshot
    let subject: Reflection?

    package var opaqueWords: [UInt64]? { subject?.opaqueWords ?? [] }
  }

  public var state: State {
    var reflection: Reflection?
    if let subject { reflection = Reflection(ofSubject: subject) }
    return State(
      order: order, hasPendingStart: hasPendingStart, pendingArm: pendingArm,
      phone: phone.snapshot, subject: reflection)
  }
}

extension Reflection {
  /// Reflects everything that a subject stores, except its phone, which has a snapshot of its own.
  @MainActor public init(ofSubject subject: AnyObject) {
    self.init(of: subject, foreign: Self.phone)
  }

  private static let phone: Set = ["SimulatedPhone"]
}

extension CLLocation: SnapshotValue {
  public var snapshotValue: Location { Location(self) }
}

extension CLHeading: SnapshotValue {
  public var snapshotValue: Heading { Heading(self) }
}
