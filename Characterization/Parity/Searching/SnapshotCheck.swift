import Equivalence
import SimulatedPhone

/// Compares a hand-written snapshot with what reflection finds. If a snapshot omits or misstates a
/// stored property, exploration takes two states for one and may miss a difference.
@MainActor
public enum SnapshotCheck {
  /// Compares names first: the snapshot must have a value for each stored property. Then values, at
  /// each moment of `lives` random sessions: two moments with equal snapshots and different
  /// reflections are an error.
  ///
  /// - Throws: ``Unreliable``, which names the property.
  public static func check(_ kind: Subject.Kind, lives: Int = 40, seed: UInt64)
    throws(Unreliable)
  {
    if let property = omittedProperties(of: kind).first { throw Unreliable(forgotten: property) }
    var reflections: [Session.State: Reflection] = [:]
    var random = SplitMix64(seed: seed)
    for life in 0..<lives {
      let session = Session(kind)
      let inputs = Alphabet.all[life % Alphabet.all.count].inputs
      var next = Alphabet.beforeWalk + [.start]
      for _ in 0..<25 {
        let input = next.isEmpty ? inputs.randomElement(using: &random)! : next.removeFirst()
        guard session.allows(input) else { continue }
        // Twice now and then, for what counts in a row.
        if Bool.random(using: &random) { next.append(input) }
        _ = session.apply(input)
        guard let subject = session.observed else { continue }
        let state = session.state
        if state.manager == nil, !state.order.isReleased { throw Unreliable(stateless: kind.name) }
        let reflection = session.phone.use { Reflection(ofSubject: subject) }
        let known = reflections.updateValue(reflection, forKey: state)
        guard let known, known != reflection else { continue }
        throw Unreliable(forgotten: known.firstDifference(from: reflection) ?? kind.name)
      }
    }
  }

  /// The stored properties, superclasses and own parts included, that the snapshot of a new subject
  /// has no value for: `LocationManager.retries`. None if the snapshot is a reflection.
  private static func omittedProperties(of kind: Subject.Kind) -> [String] {
    Phone().use {
      let subject = kind.make(.fine) { _ in }
      guard let object = subject.object, let snapshot = subject.snapshot?.base,
        !(snapshot is Reflection)
      else { return [] }
      return omitted(in: object, by: snapshot)
    }
  }

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
