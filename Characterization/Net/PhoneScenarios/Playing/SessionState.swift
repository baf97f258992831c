import Equivalence
import SimulatedPhone

extension Session {
  /// Everything that decides what this session does next: the stored values of the subject, the settings of
  /// its phone, and the inputs that are pending or still allowed.
  package struct State: Hashable {
    // Compared in this order. The reflection is last, because its comparison takes longest.
    let order: OrderOfInputs
    let hasPendingStart: Bool
    let pendingArm: Input?
    let subjectAndPhone: Reflection
  }

  package var state: State {
    State(
      order: order, hasPendingStart: hasPendingStart, pendingArm: pendingArm,
      subjectAndPhone: Reflection(of: subject, on: phone))
  }
}

extension Reflection {
  /// Reflects everything that a subject stores, and the numbers of its phone.
  @MainActor init(of subject: AnyObject?, on phone: Phone) {
    self.init(of: subject, foreign: Self.phone, appendNumbers: phone.appendNumbers)
  }

  private static let phone: Set = ["SimulatedPhone"]
}

extension CLLocation: SnapshotValue {
  /// The numbers by which two values are compared.
  public var snapshotValue: Location { Location(self) }
}

extension CLHeading: SnapshotValue {
  /// The numbers by which two values are compared.
  public var snapshotValue: Heading { Heading(self) }
}
