import Dispatch
import Foundation

/// The classes of the toolchain whose objects a reflection reads.
enum ToolchainClass {
  case array, dictionary, countedSet, set, orderedSet, indexSet, indexPath
  case string, data, number, date, url, uuid, error, null
  case keyPath, regularExpression, locale, timeZone, lock
  /// Objects without a state. A recursive lock is free between two inputs.
  case stateless
  /// Objects of which only some values can be read.
  case workItem, operation

  /// Nil if a reflection cannot read the objects of this class.
  init?(_ type: any Any.Type) {
    switch type {
    case is NSArray.Type: self = .array
    case is NSDictionary.Type: self = .dictionary
    case is NSCountedSet.Type: self = .countedSet
    case is NSSet.Type: self = .set
    case is NSOrderedSet.Type: self = .orderedSet
    case is NSIndexSet.Type: self = .indexSet
    case is NSIndexPath.Type: self = .indexPath
    case is NSString.Type: self = .string
    case is NSData.Type: self = .data
    case is NSNumber.Type: self = .number
    case is NSDate.Type: self = .date
    case is NSURL.Type: self = .url
    case is NSUUID.Type: self = .uuid
    case is NSError.Type: self = .error
    case is NSNull.Type: self = .null
    case is DispatchWorkItem.Type: self = .workItem
    case is Operation.Type: self = .operation
    case is AnyKeyPath.Type: self = .keyPath
    case is NSRegularExpression.Type: self = .regularExpression
    case is NSLocale.Type: self = .locale
    case is NSTimeZone.Type: self = .timeZone
    case is NSLock.Type: self = .lock
    case is NSRecursiveLock.Type: self = .stateless
    case is NSObject.Type where type == NSObject.self: self = .stateless
    default: return nil
    }
  }

  /// Whether an object of this class may change, so that it matters who shares it.
  var isMutable: Bool {
    switch self {
    case .array, .dictionary, .countedSet, .set, .orderedSet, .indexSet: true
    case .string, .data, .workItem, .operation, .lock: true
    case .indexPath, .number, .date, .url, .uuid, .error, .null, .keyPath: false
    case .regularExpression, .locale, .timeZone, .stateless: false
    }
  }

  /// Whether an object has values that cannot be read.
  var isOpaque: Bool {
    switch self {
    case .workItem, .operation: true
    default: false
    }
  }
}

extension ReflectionReader {
  /// Reads the values of an object of the toolchain.
  mutating func read(_ object: AnyObject, as toolchainClass: ToolchainClass) {
    switch toolchainClass {
    case .array: read(ordered: (object as! NSArray).map { $0 })
    case .dictionary:
      let entries = (object as! NSDictionary).map { $0 }
      read(entries: entries, key: { $0.read($1.key) }, value: { $0.read($1.value) })
    case .countedSet:
      let set = object as! NSCountedSet
      read(unordered: set.allObjects) { $0.read([$1, set.count(for: $1)]) }
    case .set: read(unordered: (object as! NSSet).allObjects) { $0.read($1) }
    case .orderedSet: read(ordered: (object as! NSOrderedSet).array)
    case .indexSet: read((object as! NSIndexSet).ranges)
    case .indexPath: read((object as! NSIndexPath).indexes)
    case .string: read((object as! NSString).substring(from: 0))
    case .data: read(Data(bytes: (object as! NSData).bytes, count: (object as! NSData).length))
    case .number:
      let number = object as! NSNumber
      // So that 1 differs from true, and 0 from -0.
      read([String(cString: number.objCType), number.stringValue])
      read(number.doubleValue)
    case .date: read((object as! NSDate).timeIntervalSinceReferenceDate)
    case .url:
      let url = object as! NSURL
      read([url.relativeString as Any, url.baseURL?.absoluteString as Any])
    case .uuid: read((object as! NSUUID).uuidString)
    case .error:
      let error = object as! NSError
      read(error.domain)
      read(error.code)
      read(entries: error.userInfo, key: { $0.read($1.key) }, value: { $0.read($1.value) })
    case .null, .stateless: break
    case .workItem: read((object as! DispatchWorkItem).isCancelled)
    case .operation: read((object as! Operation).flags)
    case .keyPath: append(Interned.number(of: AnyHashable(object as! AnyKeyPath)))
    case .regularExpression:
      // Two with the same pattern are equal, but may have different hash values.
      let expression = object as! NSRegularExpression
      read(expression.pattern)
      read(expression.options.rawValue)
    case .locale: read((object as! NSLocale).object(forKey: .identifier) as Any)
    case .timeZone: read((object as! NSTimeZone).name)
    case .lock: read((object as! NSLock).isFree)
    }
  }

  private mutating func read(ordered elements: [Any]) {
    append(UInt64(elements.count))
    for element in elements { read(element) }
  }
}

extension NSIndexSet {
  /// The lower and the upper bound of each range.
  fileprivate var ranges: [Int] {
    var bounds: [Int] = []
    enumerateRanges(options: []) { range, _ in
      bounds += [range.location, range.location + range.length]
    }
    return bounds
  }
}

extension NSIndexPath {
  fileprivate var indexes: [Int] { (0..<length).map { index(atPosition: $0) } }
}

extension NSLock {
  fileprivate var isFree: Bool {
    guard `try`() else { return false }
    unlock()
    return true
  }
}

extension Operation {
  fileprivate var flags: [Bool] { [isCancelled, isExecuting, isFinished, isReady] }
}
