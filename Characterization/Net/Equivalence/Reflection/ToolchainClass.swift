import Dispatch
import Foundation

/// A class of the toolchain whose objects a reflection reads.
@MainActor
struct ToolchainClass {
  /// Whether an object may change, so that it matters who shares it.
  let isMutable: Bool
  /// Whether an object has values that cannot be read.
  let isOpaque: Bool
  /// Reads the values of an object.
  let read: (AnyObject, inout ReflectionReader) -> Void
  private let includes: (AnyClass) -> Bool

  private init<Object: AnyObject>(
    _: Object.Type, isMutable: Bool = false, isOpaque: Bool = false,
    read: @escaping (Object, inout ReflectionReader) -> Void = { _, _ in }
  ) {
    self.isMutable = isMutable
    self.isOpaque = isOpaque
    self.read = { read($0 as! Object, &$1) }
    includes = { $0 is Object.Type }
  }

  /// Nil if a reflection cannot read the objects of this class.
  static func of(_ type: AnyClass) -> ToolchainClass? {
    if type == NSObject.self { return stateless }
    return all.first { $0.includes(type) }
  }

  private static let stateless = ToolchainClass(NSObject.self)
  private static let all = [
    ToolchainClass(NSArray.self, isMutable: true) { $1.read(typed: $0.map { $0 }) },
    ToolchainClass(NSDictionary.self, isMutable: true) { dictionary, reader in
      let entries = dictionary.map { $0 }
      reader.read(entries: entries, key: { $0.read($1.key) }, value: { $0.read($1.value) })
    },
    // A counted set is a set, so it comes first.
    ToolchainClass(NSCountedSet.self, isMutable: true) { set, reader in
      reader.read(unordered: set.allObjects) { $0.read([$1, set.count(for: $1)]) }
    },
    ToolchainClass(NSSet.self, isMutable: true) { set, reader in
      reader.read(unordered: set.allObjects) { $0.read($1) }
    },
    ToolchainClass(NSOrderedSet.self, isMutable: true) { $1.read(typed: $0.array) },
    ToolchainClass(NSIndexSet.self, isMutable: true) { set, reader in
      set.enumerateRanges(options: []) { range, _ in
        reader.read([range.location, range.length])
      }
    },
    ToolchainClass(NSIndexPath.self) { path, reader in
      reader.read((0..<path.length).map { path.index(atPosition: $0) })
    },
    ToolchainClass(NSString.self, isMutable: true) { $1.read($0.substring(from: 0)) },
    ToolchainClass(NSData.self, isMutable: true) {
      $1.read(Data(bytes: $0.bytes, count: $0.length))
    },
    ToolchainClass(NSNumber.self) { number, reader in
      // So that 1 differs from true, and 0 from -0.
      reader.read(typed: String(cString: number.objCType))
      reader.read(typed: number.stringValue)
      reader.read(typed: number.doubleValue)
    },
    ToolchainClass(NSDate.self) { $1.read($0.timeIntervalSinceReferenceDate) },
    ToolchainClass(NSURL.self) {
      $1.read([$0.relativeString as Any, $0.baseURL?.absoluteString as Any])
    },
    ToolchainClass(NSUUID.self) { $1.read($0.uuidString) },
    ToolchainClass(NSError.self) { error, reader in
      reader.read(error.domain)
      reader.read(error.code)
      reader.read(entries: error.userInfo, key: { $0.read($1.key) }, value: { $0.read($1.value) })
    },
    ToolchainClass(NSNull.self),
    ToolchainClass(AnyKeyPath.self) { $1.words.append(Interned.number(of: AnyHashable($0))) },
    ToolchainClass(NSRegularExpression.self) { expression, reader in
      // Two with the same pattern are equal, but may have different hash values.
      reader.read(expression.pattern)
      reader.read(expression.options.rawValue)
    },
    ToolchainClass(NSLocale.self) { $1.read($0.object(forKey: .identifier) as Any) },
    ToolchainClass(NSTimeZone.self) { $1.read($0.name) },
    ToolchainClass(NSLock.self, isMutable: true) { lock, reader in
      let isFree = lock.try()
      if isFree { lock.unlock() }
      reader.read(isFree)
    },
    // A recursive lock is free between two inputs.
    ToolchainClass(NSRecursiveLock.self),
    ToolchainClass(DispatchWorkItem.self, isMutable: true, isOpaque: true) {
      $1.read($0.isCancelled)
    },
    ToolchainClass(Operation.self, isMutable: true, isOpaque: true) {
      $1.read([$0.isCancelled, $0.isExecuting, $0.isFinished, $0.isReady])
    },
  ]
}
