import Equivalence
import SimulatedPhone

extension Session {
  /// Everything that decides what this session does next: the stored values of the subject, the settings of
  /// its phone, and the inputs that are pending or still allowed.
  package var state: Reflection {
    Reflection(of: subject, on: phone, appendNumbers: appendNumbers)
  }

  /// Appends numbers for the inputs that are pending or still allowed.
  func appendNumbers(to numbers: inout [UInt64]) {
    numbers.append(order.number)
    numbers.append(hasPendingStart ? 1 : 0)
    numbers.append(UInt64(pendingArm.map { $0.number + 1 } ?? 0))
  }
}

extension Reflection {
  /// Reflects everything that a subject stores, and the numbers of its phone and of others.
  @MainActor init(
    of subject: AnyObject?, on phone: Phone, appendNumbers: (inout [UInt64]) -> Void
  ) {
    self.init(of: subject, foreign: Self.phone) { numbers in
      phone.appendNumbers(to: &numbers)
      appendNumbers(&numbers)
    }
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
