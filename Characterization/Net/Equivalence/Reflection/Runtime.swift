// The functions of the Swift runtime on which `Mirror`, `dump` and `print` are built. The standard library exports them
// on every platform, but declares none of them as public.

import Foundation

/// The kinds of types that are no classes: the first word of the metadata, which is part of the ABI.
enum RuntimeKind: UInt {
  case structure = 0x200
  case enumeration = 0x201
  case tuple = 0x301
  case function = 0x302
  case existential = 0x303
  case extendedExistential = 0x307

  /// The largest kind of a type. The first word of an object is the address of its class, and larger.
  static let largest: UInt = 0x7ff

  /// Nil for classes and for the other kinds.
  init?(_ type: any Any.Type) {
    self.init(rawValue: unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee)
  }
}

/// A stored property of a class, struct or tuple, as the runtime describes it.
struct RuntimeField {
  /// The name of the property, the label of the element, or `.0` for an element without one.
  let name: String
  /// The type of the property.
  let type: any Any.Type
  /// The distance from the start of the value, or of the object, in bytes.
  let offset: Int
  /// False if the property is `weak` or `unowned`.
  let isStrong: Bool

  /// The stored properties of a class with its superclasses, or of a struct or tuple. The type must be one of these.
  static func all(of type: any Any.Type) -> [RuntimeField] {
    (0..<childCount(of: type)).map { index in
      var metadata = FieldMetadata()
      let child = childMetadata(of: type, index, &metadata)
      defer { metadata.free?(metadata.name) }
      return RuntimeField(
        name: metadata.name.map { String(cString: $0) } ?? "", type: child,
        offset: childOffset(of: type, index), isStrong: metadata.isStrong)
    }
  }

  /// Returns the value of the property with this index, as a `Mirror` that the type does not provide itself has it.
  static func value(_ index: Int, of owner: Any, as type: any Any.Type) -> Any {
    var (index, type) = (index, type)
    // The properties of the superclasses come first.
    while let superclass = (type as? AnyClass).flatMap(_getSuperclass) {
      let inherited = childCount(of: superclass)
      if index >= inherited {
        index -= inherited
        break
      }
      type = superclass
    }
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    defer { free?(name) }
    return child(of: owner, as: type, index, &name, &free)
  }
}

private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func childCount(of type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func childMetadata(
  of type: any Any.Type, _ index: Int, _ metadata: UnsafeMutablePointer<FieldMetadata>
) -> any Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func childOffset(of type: any Any.Type, _ index: Int) -> Int

@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

@_silgen_name("swift_reflectionMirror_count")
private func childCount<Value>(of value: Value, as type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func child<Value>(
  of value: Value, as type: any Any.Type, _ index: Int,
  _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  _ free: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
) -> Any

#if !canImport(ObjectiveC)
  /// Returns whether the `deinit` of an object has begun. The object may exist no more, if something counts it as
  /// `unowned`. Nil in a program that contains the runtime and does not export this function.
  let isDeallocating = dlsym(dlopen(nil, RTLD_LAZY), "swift_isDeallocating").map {
    // The compiler refuses to declare a function of this name.
    unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer) -> Bool).self)
  }
#endif

/// The case of an enum, and its payload.
struct RuntimeCase {
  /// In memory that is never freed. Nil if the program has no names.
  var name: UnsafePointer<CChar>?
  /// Nil if the case has none.
  var payload: Any?

  /// Reads the case at an address.
  init(at address: UnsafeRawPointer, of type: any Any.Type) {
    func read<Value>(_: Value.Type) {
      let value = address.assumingMemoryBound(to: Value.self)
      if childCount(of: value.pointee, as: type) == 0 {
        name = enumCaseName(value.pointee)
      } else {
        var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
        payload = child(of: value.pointee, as: type, 0, &name, &free)
        if free != nil { name = nil }
      }
    }
    _openExistential(type, do: read)
  }
}
