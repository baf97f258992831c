import Dispatch
import Foundation

/// The classes of the toolchain whose objects a reflection reads.
enum ToolchainClass {
  case array, dictionary, countedSet, set, orderedSet, indexSet, indexPath
  case string, data, number, date, url, uuid, error, null
  case keyPath
  /// Objects that do not change, and are compared with `isEqual`.
  case constant
  /// Objects without a state. A lock is free between two inputs.
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
    case is NSRegularExpression.Type, is NSLocale.Type, is NSTimeZone.Type: self = .constant
    case is NSLock.Type, is NSRecursiveLock.Type: self = .stateless
    case is NSObject.Type where type == NSObject.self: self = .stateless
    default: return nil
    }
  }

  /// Whether an object of this class may change, so that it matters who shares it.
  var isMutable: Bool {
    switch self {
    case .array, .dictionary, .countedSet, .set, .orderedSet, .indexSet: true
    case .string, .data, .workItem, .operation: true
    case .indexPath, .number, .date, .url, .uuid, .error, .null, .keyPath: false
    case .constant, .stateless: false
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
  /// Reflects the values of an object of the toolchain.
  mutating func reflect(_ object: AnyObject, as toolchainClass: ToolchainClass) -> Reflection {
    switch toolchainClass {
    case .array: .list((object as! NSArray).map { reflect($0) })
    case .dictionary:
      reflect(unordered: (object as! NSDictionary).map { (key: $0.key, value: $0.value) })
    case .countedSet:
      reflect(
        unordered: (object as! NSCountedSet).allObjects.map {
          (object: $0, count: (object as! NSCountedSet).count(for: $0))
        })
    case .set: reflect(unordered: (object as! NSSet).allObjects)
    case .orderedSet: .list((object as! NSOrderedSet).array.map { reflect($0) })
    case .indexSet: .value((object as! NSIndexSet).ranges)
    case .indexPath: .value((object as! NSIndexPath).indexes)
    case .string: .value((object as! NSString).substring(from: 0))
    case .data: .value(Data(bytes: (object as! NSData).bytes, count: (object as! NSData).length))
    case .number: .value((object as! NSNumber).words)
    case .date: .value((object as! NSDate).timeIntervalSinceReferenceDate.bits)
    case .url: .value((object as! NSURL).absoluteString)
    case .uuid: .value((object as! NSUUID).uuidString)
    case .error: reflect(error: object as! NSError)
    case .null: .value("null")
    case .workItem: .value((object as! DispatchWorkItem).isCancelled)
    case .operation: .value((object as! Operation).flags)
    case .keyPath: .value(object as! AnyKeyPath)
    case .constant: .value(object as! NSObject)
    case .stateless: .present
    }
  }

  private mutating func reflect(error: NSError) -> Reflection {
    .list([
      .value(error.domain), .value(error.code),
      reflect(unordered: error.userInfo.map { (key: $0.key, value: $0.value) }),
    ])
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

extension NSNumber {
  /// The type and the value, so that 1 differs from true, and 0 from -0.
  fileprivate var words: [AnyHashable] {
    [String(cString: objCType), stringValue, doubleValue.bits]
  }
}

extension Operation {
  fileprivate var flags: [Bool] { [isCancelled, isExecuting, isFinished, isReady] }
}
