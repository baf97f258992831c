/// Stored values that cannot be read and belong to the environment of the system under test, with the reason why the
/// comparison may be complete without reading them.
public struct EnvironmentPart: Hashable, Sendable, Codable {
  /// The path of a stored value, its type, or the type that stores it.
  public let name: String
  /// Why this is no state of the system under test.
  public let reason: String

  /// Declares such values as environment.
  ///
  /// - Parameters:
  ///   - name: the path of a value, such as `Door.now`, its type, such as `DispatchQueue`, or a type such as `Client`,
  ///     of which all parts belong to the environment. Generic arguments can be left out: `Box.action` also stands for
  ///     `Box<Int>.action`. A path such as `Cart.created` also covers a stored property that can be read, unless it is an
  ///     object, optional or collection. It is not read then.
  ///   - reason: why this is no state of the system under test.
  public init(_ name: String, because reason: String) {
    self.name = name
    self.reason = reason
  }

  /// Returns whether this declaration covers the part.
  package func contains(_ part: OpaquePart) -> Bool {
    [part.path, part.path.withoutGenericArguments].contains {
      $0 == name || $0.hasPrefix(name + ".")
    } || part.type == name || part.type.withoutGenericArguments == name
  }
}

extension String {
  /// The name of a type without what is in angle brackets, such as `Box.action` for `Box<(Int) -> ()>.action`.
  fileprivate var withoutGenericArguments: String {
    var depth = 0
    var last: Character?
    return filter { character in
      defer { last = character }
      // The head of an arrow closes nothing.
      if character == ">", last != "-", depth > 0 {
        depth -= 1
        return false
      }
      if character == "<" { depth += 1 }
      return depth == 0
    }
  }
}
