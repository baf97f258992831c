import Foundation

/// The facts about a type that a reflection uses.
struct TypeFacts {
  let name: String
  /// Whether the toolchain declares the type.
  let isToolchain: Bool
  /// Whether a module of the environment declares the type.
  let isEnvironment: Bool
  let sort: Sort
  /// How to read an object of the toolchain. Nil if it cannot be read.
  let toolchainClass: ToolchainClass?

  var isForeign: Bool { isToolchain || isEnvironment }

  enum Sort {
    case snapshotValue
    case number
    case date
    /// A value of the toolchain that is compared with `==`, and is no container of other values.
    case simple
    case anyHashable
    case optional
    case object
    /// A value that does not change, such as a `Regex`.
    case constant
    case opaque
    case other
  }

  private static let toolchain: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Observation", "Dispatch",
    "Foundation", "FoundationEssentials", "ObjectiveC", "__C",
  ]

  init(_ type: any Any.Type, foreign: Set<String>) {
    name = "\(type)"
    let isClass = type is AnyClass
    let qualified = String(reflecting: type)
    let module = String(qualified.prefix { $0 != "." })
    // The boxes in which the standard library keeps the base of an `AnyIterator` or an `AnySequence` are reflected.
    let isBox = isClass && module == "Swift" && name.hasPrefix("_")
    // The name of a class of Objective-C has no module.
    let isObjectiveC = isClass && module == qualified
    isToolchain = !isBox && (isObjectiveC || TypeFacts.toolchain.contains(module))
    isEnvironment = foreign.contains(module)
    toolchainClass = isClass && isToolchain ? ToolchainClass(type) : nil
    sort =
      if type is any SnapshotValue.Type {
        .snapshotValue
      } else if type is any BinaryFloatingPoint.Type {
        .number
      } else if TypeFacts.isOptional(type) {
        .optional
      } else if type == Date.self {
        .date
      } else if isClass {
        .object
      } else if isToolchain && name.hasPrefix("Regex<") {
        .constant
      } else if type is any PartlyReadable.Type || isToolchain && TypeFacts.isPointer(name) {
        .opaque
      } else if type == AnyHashable.self {
        .anyHashable
      } else if isToolchain, type is any Hashable.Type, !name.contains("<") {
        .simple
      } else {
        .other
      }
  }
}

extension TypeFacts {
  private static func isPointer(_ name: String) -> Bool {
    name.hasPrefix("Unsafe") || name.hasPrefix("AutoreleasingUnsafe") || name == "OpaquePointer"
  }
}

/// A value that a reflection reads only in part.
protocol PartlyReadable {
  var readablePart: AnyHashable { get }
}

extension Task: PartlyReadable {
  var readablePart: AnyHashable { isCancelled }
}

extension AsyncStream.Continuation: PartlyReadable {
  var readablePart: AnyHashable { "continuation" }
}

/// A cache of the facts about types, which are slow to compute.
@MainActor
final class TypeTable {
  private static var all: [Set<String>: TypeTable] = [:]
  private let foreign: Set<String>
  private var facts: [ObjectIdentifier: TypeFacts] = [:]

  private init(foreign: Set<String>) { self.foreign = foreign }

  /// Returns the table for these foreign modules.
  static func beside(_ foreign: Set<String>) -> TypeTable {
    if let table = all[foreign] { return table }
    let table = TypeTable(foreign: foreign)
    all[foreign] = table
    return table
  }

  func facts(of type: any Any.Type) -> TypeFacts {
    if let facts = facts[ObjectIdentifier(type)] { return facts }
    let new = TypeFacts(type, foreign: foreign)
    facts[ObjectIdentifier(type)] = new
    return new
  }
}
