/// A stored value that can change and that a ``Reflection`` cannot read: what a closure captures, memory behind a
/// pointer, a non-copyable value, or an object of the toolchain such as a `DispatchQueue`.
///
/// As long as the system under test has such a part, a verdict is not ``Verdict/Word/exhausted``: two states that
/// differ only in this part look equal. Conform the type of the part to ``SnapshotValue``, or declare the part in
/// ``ExplorableSystem/environment``.
public struct OpaquePart: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The type that stores the part, and the name of the property, such as `Pool.waiting`.
  public let path: String
  /// The type of the value, such as `DispatchQueue`.
  public let type: String

  init(path: String, type: String) { (self.path, self.type) = (path, type) }

  /// The part that a word of a reflection stands for.
  @MainActor init(word: UInt64) {
    path = Interned.Text(number: word >> 32).text
    type = Interned.Text(number: word & 0xffff_ffff).text
  }

  /// The path and the type.
  public var description: String { "\(path): \(type)" }
}

/// Opaque parts that belong to the environment of the system under test, with the reason why the comparison may be
/// complete without reading them.
public struct EnvironmentPart: Hashable, Sendable, Codable {
  /// The path of an ``OpaquePart``, its type, or the type that stores it.
  public let name: String
  /// Why this is no state of the system under test.
  public let reason: String

  /// Declares opaque parts as environment.
  ///
  /// - Parameters:
  ///   - name: the path of a part, such as `Door.now`, its type, such as `DispatchQueue`, or a type such as `Client`,
  ///     of which all parts belong to the environment.
  ///   - reason: why this is no state of the system under test.
  public init(_ name: String, because reason: String) {
    self.name = name
    self.reason = reason
  }

  /// Returns whether this declaration covers the part.
  package func contains(_ part: OpaquePart) -> Bool {
    part.path == name || part.type == name || part.path.hasPrefix(name + ".")
  }
}
