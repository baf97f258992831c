/// Looks for the stored values that may be the reason of an error. It uses mirrors, because nobody waits for it.
@MainActor
enum StoredValues {
  /// Returns the path and type of each set and dictionary with two or more elements that an object stores.
  static func unordered(in object: AnyObject) -> [String] {
    var found: [String] = []
    var seen: Set<ObjectIdentifier> = []
    var open: [(path: String, value: Any)] = [("", object)]
    while let (path, value) = open.popLast() {
      let type = Swift.type(of: value)
      if type is AnyClass, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { continue }
      let children = children(of: value, at: path)
      let style = Mirror(reflecting: value).displayStyle
      if style == .set || style == .dictionary, children.count > 1 {
        found.append("\(path): \(type)")
      }
      open += children
    }
    return Array(Set(found)).sorted()
  }

  /// Returns the path and type of the first stored value that differs in two objects. Nil if none is found.
  static func difference(_ one: AnyObject, _ other: AnyObject) -> String? {
    var seen: Set<ObjectIdentifier> = []
    return difference(one, other, at: "", &seen)
  }

  private static func difference(
    _ one: Any, _ other: Any, at path: String, _ seen: inout Set<ObjectIdentifier>
  ) -> String? {
    let type = Swift.type(of: one)
    if type is AnyClass, !seen.insert(ObjectIdentifier(one as AnyObject)).inserted { return nil }
    if Reflection(of: Holder(one)) == Reflection(of: Holder(other)) { return nil }
    let (children, others) = (children(of: one, at: path), children(of: other, at: path))
    for (child, other) in zip(children, others) {
      if let found = difference(child.value, other.value, at: child.path, &seen) { return found }
    }
    return path.isEmpty || !children.isEmpty && children.count == others.count
      ? nil : "\(path): \(type)"
  }

  private final class Holder {
    let value: Any
    init(_ value: Any) { self.value = value }
  }

  /// Calls a function with the address of an object or of another value.
  private static func withAddress<Result>(
    of value: Any, _ read: (UnsafeRawPointer) -> Result
  ) -> Result {
    if type(of: value) is AnyClass {
      let object = value as AnyObject
      return withExtendedLifetime(object) { read(Unmanaged.passUnretained(object).toOpaque()) }
    }
    func open<Value>(_: Value.Type) -> Result {
      withUnsafePointer(to: value as! Value) { read($0) }
    }
    return _openExistential(type(of: value), do: open)
  }

  /// Returns what a value stores, with the paths of the properties. Nothing for most values of the toolchain.
  private static func children(of value: Any, at path: String) -> [(path: String, value: Any)] {
    let layouts = LayoutTable.beside([], readsMemory: Reflection.readsMemory)
    let layout = layouts[Swift.type(of: value)]
    if layout.pointee.hasOwnMirror { return [] }
    if let fields = layout.pointee.fields, !layout.pointee.isTuple {
      return withAddress(of: value) { address in
        fields.enumerated().compactMap { index, field in
          // A mirror of it would trap.
          if field.isDead(at: address.advanced(by: field.offset), in: layouts) { return nil }
          return (
            field.path.text, RuntimeField.value(index, of: value, as: layout.pointee.type)
          )
        }
      }
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional, .collection, .set, .dictionary: return mirror.children.map { (path, $0.value) }
    case .tuple: return mirror.children.map { ("\(path).\($0.label ?? "")", $0.value) }
    default: break
    }
    let levels = sequence(first: mirror) { $0.superclassMirror }
    return levels.prefix { !layouts[$0.subjectType].pointee.isToolchain }.flatMap { level in
      level.children.map { ("\(level.subjectType).\($0.label ?? "")", $0.value) }
    }
  }
}
