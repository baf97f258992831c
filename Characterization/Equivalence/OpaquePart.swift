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

extension Reflection {
  /// The parts that this reflection could not read.
  public var opaqueParts: Set<OpaquePart> {
    var parts: Set<OpaquePart> = []
    collectOpaqueParts(of: "", into: &parts)
    return parts
  }

  /// Whether any part could not be read.
  var isOpaque: Bool { !opaqueParts.isEmpty }

  private func collectOpaqueParts(of path: String, into found: inout Set<OpaquePart>) {
    switch self {
    case .opaque(let type, _): found.insert(OpaquePart(path: path, type: type))
    case .list(let elements):
      for element in elements { element.collectOpaqueParts(of: path, into: &found) }
    case .bag(let elements, _):
      for element in elements.keys {
        guard case .parts(_, let entry) = element, entry.map(\.name) == ["key", "value"] else {
          element.collectOpaqueParts(of: path, into: &found)
          continue
        }
        for part in entry { part.content.collectOpaqueParts(of: path, into: &found) }
      }
    case .parts(let type, let parts):
      // A tuple has no name of its own.
      let owner = type.hasPrefix("(") ? path : type
      for part in parts where !part.content.isSimple {
        // An element of a tuple without a label has a name such as `.1`.
        let name = part.name.hasPrefix(".") ? part.name : ".\(part.name)"
        part.content.collectOpaqueParts(of: owner + name, into: &found)
      }
    case .absent, .present, .value, .known, .member: break
    }
  }

  private var isSimple: Bool {
    switch self {
    case .absent, .present, .value, .known, .member: true
    case .opaque, .list, .bag, .parts: false
    }
  }
}

/// A state that consists of reflections, and so lists what they could not read.
package protocol ReflectedState {
  /// Nil if the state was written by hand.
  var unreadParts: Set<OpaquePart>? { get }
}

extension Reflection: ReflectedState {
  package var unreadParts: Set<OpaquePart>? { opaqueParts }
}
