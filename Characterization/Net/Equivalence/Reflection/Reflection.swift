import Foundation

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
/// The mirror of a type that conforms to `CustomReflectable` is never asked, because it may hide what the type stores.
/// Values are compared with `==` only if the toolchain declares their type, and floating-point numbers by their bits. An
/// `ObjectIdentifier` counts as the object or type that it means.
package struct Reflection: Hashable {
  /// The values in the order of the properties, without their names. The numbers of the opaque parts follow, and last
  /// how many there are.
  package let words: [UInt64]
  /// A hash value of the words. It is kept, because a growing table of states asks for it again.
  private let hash: UInt64

  // To read a platform by mirrors, delete it from this line. README.md beside this file says what changes.
  #if os(Linux) || os(macOS) || os(iOS)
    /// Whether a reflection reads memory, with functions of the runtime that the standard library exports and does not
    /// declare. Otherwise it reads casts and mirrors alone, takes longer, and has more opaque parts.
    package static let readsMemory = true
  #else
    /// False: a reflection reads casts and mirrors alone, because nobody has tried to read the memory of this platform.
    package static let readsMemory = false
  #endif

  /// Reflects everything that `object` stores.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - foreign: the modules of the environment of the system under test. Of their objects, the reflection contains
  ///     only whether they are present.
  @MainActor package init(of object: AnyObject, foreign: Set<String> = []) {
    self.init(of: object, foreign: foreign) { _ in }
  }

  /// Reflects everything that `object` stores, if there is one, and numbers of its environment.
  ///
  /// - Parameter readsMemory: false to read casts and mirrors alone. Two reflections are comparable only if both were
  ///   made with the same value, beside the same foreign modules.
  @MainActor package init(
    of object: AnyObject?, foreign: Set<String> = [], readsMemory: Bool = Reflection.readsMemory,
    appendNumbers: (inout [UInt64]) -> Void = { _ in }
  ) {
    self.init(object, by: .beside(foreign, readsMemory: readsMemory), appendNumbers)
  }

  /// Reflects everything that `object` stores, but for the properties that the environment of a type of systems names by
  /// their paths. These are opaque parts.
  @MainActor package init(
    of object: AnyObject, declaredBy system: any StatefulSystem.Type,
    readsMemory: Bool = Reflection.readsMemory
  ) {
    self.init(object, by: .of(system, readsMemory: readsMemory)) { _ in }
  }

  @MainActor private init(
    _ object: AnyObject?, by layouts: LayoutTable, _ appendNumbers: (inout [UInt64]) -> Void
  ) {
    var reader = ReflectionReader(reusing: layouts)
    if let object { reader.read(object: object) }
    reader.finish(appendNumbers)
    // A copy without the spare memory.
    words = reader.words.withUnsafeBufferPointer(Array.init)
    hash = Reflection.hash(of: words)
    reader.recycle()
  }

  /// Returns the functions that `object` stores and that capture something, with the addresses of what they capture. As
  /// long as a function is not set again, its address is the same.
  @MainActor static func captures(of object: AnyObject) -> [OpaquePart: [UInt64]] {
    var reader = ReflectionReader(layouts: .beside([], readsMemory: readsMemory))
    reader.captures = []
    reader.read(object: object)
    return Dictionary(grouping: reader.captures ?? []) {
      OpaquePart(path: $0.path.text, type: $0.type.text)
    }.mapValues { $0.map(\.address) }
  }

  /// Several times faster than a `Hasher`, whose function also resists attacks.
  private static func hash(of words: [UInt64]) -> UInt64 {
    words.withUnsafeBufferPointer { words in
      var hash = UInt64(words.count)
      for word in words {
        hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
      }
      return hash
    }
  }

  /// Returns whether both are the same state.
  package static func == (one: Reflection, other: Reflection) -> Bool {
    // In a debug build, much faster than a comparison of the arrays.
    one.hash == other.hash && one.words.count == other.words.count
      && memcmp(one.words, other.words, MemoryLayout<UInt64>.stride * one.words.count) == 0
  }

  /// Hashes all values.
  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// How much memory the words take.
  var byteCount: Int { words.count * MemoryLayout<UInt64>.stride }

  /// The parts that this reflection could not read.
  @MainActor package var opaqueParts: Set<OpaquePart> {
    Set(words.dropLast().suffix(Int(words.last!)).map(OpaquePart.init))
  }
}
