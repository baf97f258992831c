/// A stored value that can change and that a ``Reflection`` cannot read: what a closure captures, memory behind a
/// pointer, a non-copyable value, or an object of the toolchain such as a `DispatchQueue`.
///
/// As long as the system under test has such a part, a verdict is not ``Verdict/Word/exhausted``: two states that
/// differ only in this part look equal. Conform the type of the part to ``SnapshotValue``, or declare the part in
/// ``StatefulSystem/environment``.
package struct OpaquePart: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The type that stores the part, and the name of the property, such as `Pool.waiting`.
  package let path: String
  /// The type of the value, such as `DispatchQueue`.
  package let type: String

  init(path: String, type: String) { (self.path, self.type) = (path, type) }

  /// The part that a word of a reflection stands for.
  @MainActor init(word: UInt64) {
    path = Interned.Text(number: word >> 32).text
    type = Interned.Text(number: word & 0xffff_ffff).text
  }

  /// The path and the type.
  package var description: String { "\(path): \(type)" }
}
