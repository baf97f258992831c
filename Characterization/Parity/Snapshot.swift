import SimulatedPhone

extension Session {
  /// What decides everything that this session does from here on: what the manager stores, what its
  /// phone is set to, and what is left of the inputs.
  public struct Snapshot: Hashable {
    let manager: AnyHashable?
    let phone: Phone.Snapshot
    let isReleased: Bool
    let isClientDropped: Bool
    let armed: Input?
    let hasPendingStart: Bool
  }

  public var snapshot: Snapshot {
    Snapshot(
      manager: phone.use { observed?.snapshot }, phone: phone.snapshot, isReleased: isReleased,
      isClientDropped: isClientDropped, armed: pendingArm, hasPendingStart: hasPendingStart)
  }
}

/// A proof over states is void if a snapshot forgets one. So each snapshot has to name what its
/// object stores, and this looks whether it does.
public enum Inspection {
  /// The stored properties, superclasses and own parts included, that the snapshot of a new subject
  /// of this kind has no value for: `LocationManager.retries`.
  @MainActor
  public static func forgottenProperties(of kind: Subject.Kind) -> [String] {
    let phone = Phone()
    return phone.use {
      let subject = kind.make(.fine) { _ in }
      guard let object = subject.object, let snapshot = subject.snapshot else { return [] }
      return forgotten(in: object, by: snapshot.base)
    }
  }

  /// The same of a companion.
  @MainActor
  public static func forgottenProperties(of subject: any CompanionSubject) -> [String] {
    forgotten(in: subject.object, by: subject.snapshot.base)
  }

  private static func forgotten(in object: Any, by snapshot: Any) -> [String] {
    let stated = Dictionary(
      Mirror(reflecting: snapshot).children.map { ($0.label ?? "", $0.value) },
      uniquingKeysWith: { first, _ in first })
    var names: [String] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for (label, value) in level.children {
        let label = label ?? ""
        if let part = stated[label] {
          if isPart(value, of: object) { names += forgotten(in: value, by: part) }
        } else {
          names.append("\(level.subjectType).\(label)")
        }
      }
      mirror = level.superclassMirror
    }
    return names
  }

  /// An object or a struct that the subject's own module declares has properties of its own.
  private static func isPart(_ value: Any, of object: Any) -> Bool {
    let style = Mirror(reflecting: value).displayStyle
    guard style == .class || style == .struct else { return false }
    return module(of: value) == module(of: object)
  }

  private static func module(of value: Any) -> Substring {
    String(reflecting: type(of: value)).prefix { $0 != "." }
  }
}
