/// A type that provides its own value for a ``Reflection``.
///
/// A reflection cannot read each class of the Swift toolchain. Conform such a class to this protocol if the values of
/// its objects decide what the system under test does next.
public protocol SnapshotValue {
  /// The value for the reflection.
  var snapshotValue: AnyHashable { get }
}

// Both are Hashable by identity, which differs in every system. So a reflection contains only that they are present.
extension AsyncStream.Continuation: SnapshotValue {
  /// A constant: a reflection contains only that the continuation is present.
  public var snapshotValue: AnyHashable { "continuation" }
}

extension Task: SnapshotValue {
  /// A constant: a reflection contains only that the task is present.
  public var snapshotValue: AnyHashable { "task" }
}

/// Everything that an object stores, as one comparable value. Two equal reflections are the same state.
///
/// It contains the stored properties of the class and its superclasses, including private and lazy ones. Objects,
/// structs, tuples and enum payloads among them are reflected recursively. The collections, texts, data, numbers and
/// dates of Foundation are read, too. For a closure, for any other object of the toolchain, and for an object of a
/// foreign module, it contains only whether the value is present. Types that conform to ``SnapshotValue`` are the
/// exception.
///
/// A reflection does not contain
///
/// - which function a closure is, and what it captures;
/// - static and global variables, and task-local values;
/// - memory behind a pointer, and what a foreign object stores.
///
/// The mirror of a type that conforms to `CustomReflectable` decides what the reflection contains. Values are compared
/// with `==` only if the toolchain declares their type, and floating-point numbers by their bits.
public indirect enum Reflection: Hashable {
  /// An optional without a value.
  case absent
  /// A closure or a foreign object.
  case present
  /// A value that is compared with `==`.
  case value(AnyHashable)
  /// An object that the reflection already contains. Its objects are numbered from 0.
  case known(Int)
  /// An object that an unordered collection already contains: the number of the collection, and the elements that
  /// contain the object.
  case member(of: Int, Holders)
  /// The elements of a collection, in order.
  case list([Reflection])
  /// The elements of a set or dictionary without an order, and how often each occurs. Also each object that two
  /// elements share, by the elements that contain it.
  case bag([Reflection: Int], shared: [Holders: Int])
  /// The stored properties of an object, struct, tuple or enum payload.
  case parts(type: String, [Part])

  /// The elements that contain an object, each with the place of the object in it, and how often each occurs.
  public typealias Holders = [Reflection: Int]

  /// A stored property.
  public struct Part: Hashable {
    let name: String
    let content: Reflection
  }

  /// Reflects everything that `object` stores.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - foreign: the modules of the environment of the system under test. Of their objects, the reflection contains
  ///     only whether they are present.
  @MainActor public init(of object: AnyObject, foreign: Set<String> = []) {
    var reader = ReflectionReader(types: TypeTable.beside(foreign))
    self = reader.reflect(object: object)
  }
}

extension Reflection {
  /// Returns the innermost property that differs, as `Type.property`. Nil if there is none.
  package func firstDifference(from other: Reflection) -> String? {
    guard case .parts(let type, let parts) = self, case .parts(type, let others) = other,
      parts.map(\.name) == others.map(\.name),
      let (part, otherPart) = zip(parts, others).first(where: { $0 != $1 })
    else { return nil }
    return part.content.firstDifference(from: otherPart.content) ?? "\(type).\(part.name)"
  }
}
