/// A type that provides its own value for a ``Reflection``.
///
/// A reflection cannot read each class of the Swift toolchain. Conform such a class to this protocol if the values of
/// its objects decide what the system under test does next.
public protocol SnapshotValue {
  /// The value for the reflection.
  var snapshotValue: AnyHashable { get }
}

/// Everything that an object stores, as one comparable value. Two equal reflections are the same state.
///
/// It contains the stored properties of the class and its superclasses, including private and lazy ones. Objects,
/// structs, tuples and enum payloads among them are reflected recursively. The collections, texts, data, numbers and
/// dates of Foundation are read, too. Types that conform to ``SnapshotValue`` provide their own value.
///
/// A reflection cannot read what a closure captures, memory behind a pointer, a non-copyable value, and most other
/// objects of the toolchain. Each of them is an ``OpaquePart``. Of an object of a foreign module, the reflection
/// contains only that it is present. It does not contain static and global variables, and task-local values.
///
/// The mirror of a type that conforms to `CustomReflectable` decides what the reflection contains. Values are compared
/// with `==` only if the toolchain declares their type, and floating-point numbers by their bits.
public indirect enum Reflection: Hashable {
  /// An optional without a value.
  case absent
  /// An object of a foreign module, or an object without a state, such as a lock.
  case present
  /// A value that cannot be read, with the part of it that can.
  case opaque(type: String, Reflection?)
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
