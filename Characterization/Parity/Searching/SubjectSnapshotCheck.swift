import Equivalence
import SimulatedPhone

extension SelfCheck {
  /// Checks that a subject has a snapshot, and that a hand-written snapshot has every stored property: first by
  /// name, then by value.
  ///
  /// - Throws: ``Unreliable``, which names the property.
  static func checkSnapshot(of kind: Subject.Kind, seed: UInt64) throws(Unreliable) {
    let property: String? = Phone().use {
      let subject = kind.make(.fine) { _ in }
      guard let object = subject.object, let snapshot = subject.snapshot?.base,
        !(snapshot is Reflection)
      else { return nil }
      return omitted(in: object, by: snapshot).first
    }
    if let property { throw Unreliable(forgotten: property) }
    try checkStates(
      of: Implementation(kind), Alphabet.all.map(\.inputs), seed: seed,
      after: Alphabet.beforeWalk + [.start],
      isMissing: { $0.manager == nil && !$0.order.isReleased })
    // So few inputs that a walk soon has two states that differ in a single number.
    try checkStates(
      of: Implementation(kind), Alphabet.numbers, walks: 4, length: 50, seed: seed,
      after: Alphabet.beforeWalk + [.start])
  }

  /// Returns the stored properties that the snapshot omits, such as `LocationManager.retries`. It includes those of
  /// superclasses and of own parts.
  private static func omitted(in object: Any, by snapshot: Any) -> [String] {
    let stated = Dictionary(
      Mirror(reflecting: snapshot).children.map { ($0.label ?? "", $0.value) },
      uniquingKeysWith: { first, _ in first })
    var names: [String] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for (label, value) in level.children {
        let label = label ?? ""
        if let part = stated[label] {
          if isPart(value, of: object) { names += omitted(in: value, by: part) }
        } else {
          names.append("\(level.subjectType).\(label)")
        }
      }
      mirror = level.superclassMirror
    }
    return names
  }

  /// Returns whether the value is an own part: an object or a struct that the subject's module declares.
  private static func isPart(_ value: Any, of object: Any) -> Bool {
    let style = Mirror(reflecting: value).displayStyle
    guard style == .class || style == .struct else { return false }
    return module(of: value) == module(of: object)
  }

  private static func module(of value: Any) -> Substring {
    String(reflecting: type(of: value)).prefix { $0 != "." }
  }
}
