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

  /// Returns what a value stores, with the paths of the properties. Nothing for most values of the toolchain.
  private static func children(of value: Any, at path: String) -> [(path: String, value: Any)] {
    let layouts = LayoutTable.beside([], readsMemory: Reflection.readsMemory)
    let layout = layouts[Swift.type(of: value)]
    if layout.pointee.hasOwnMirror { return [] }
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
