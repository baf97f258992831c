import Dispatch
import Foundation

/// A number from 0 to 5. Each implementation stores it in another place.
@MainActor
protocol Count: AnyObject {
  var value: Int { get set }
  /// Whether the rewrite makes its mistake now.
  var showsMistake: Bool { get }
}

extension Count {
  var showsMistake: Bool { value == 4 }
}

// MARK: Places that a reflection reads

final class ArrayCount: Count {
  private let array = NSMutableArray()

  var value: Int {
    get { array.count }
    set { array.setArray(Array(repeating: "one", count: newValue)) }
  }
}

/// On Darwin, the text is an object of the standard library. All texts have the same length.
final class TextCount: Count {
  private var text = "0" as NSString

  var value: Int {
    get { Int(text.substring(to: 1))! }
    set { text = String(repeating: "\(newValue)", count: 20) as NSString }
  }
}

/// On Darwin, the array is an object of the standard library. All arrays have the same count.
final class BridgedArrayCount: Count {
  private var numbers = [0] as NSArray

  var value: Int {
    get { numbers[0] as! Int }
    set { numbers = [newValue] as NSArray }
  }
}

final class PayloadCount: Count {
  private enum Letter {
    case none
    case begun(text: NSMutableString)
  }
  private let letter = Letter.begun(text: "")

  var value: Int {
    get { if case .begun(let text) = letter { text.length } else { 0 } }
    set {
      if case .begun(let text) = letter { text.setString(String(repeating: "a", count: newValue)) }
    }
  }
}

// MARK: Places that a reflection reads in memory, and not by a Mirror

/// Each function captures nothing. One that is an element of an array captures the function that it calls.
final class FunctionCount: Count {
  private var function: () -> Int = { 0 }

  var value: Int {
    get { function() }
    set {
      switch newValue {
      case 0: function = { 0 }
      case 1: function = { 1 }
      case 2: function = { 2 }
      case 3: function = { 3 }
      case 4: function = { 4 }
      default: function = { 5 }
      }
    }
  }
}

/// The text of the enum does not show its case.
final class SealedCount: Count {
  private enum Sealed: CustomStringConvertible {
    case zero, one, two, three, four, five
    case unused(Int)
    var description: String { "sealed" }
  }
  private static let all: [Sealed] = [.zero, .one, .two, .three, .four, .five]
  private var sealed = Sealed.zero

  var value: Int {
    get {
      switch sealed {
      case .zero: 0
      case .one: 1
      case .two: 2
      case .three: 3
      case .four: 4
      case .five: 5
      case .unused(let number): number
      }
    }
    set { sealed = SealedCount.all[newValue] }
  }
}

/// Its mirror has no children.
final class MirroredCount: Count, CustomReflectable {
  var value = 0
  nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

@MainActor
class EmptyMirror: CustomReflectable {
  private(set) weak var itself: EmptyMirror?
  init() { itself = self }
  nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

/// The mirror of its superclass has no children, and does not know the count.
final class InheritedMirrorCount: EmptyMirror, Count {
  var value = 0
}

/// Only a value of any type has the count, in an enum and in a struct, whose mirrors have no children.
final class MirroredValueCount: Count {
  private struct Number: CustomReflectable {
    let number: Int
    var customMirror: Mirror { Mirror(self, children: []) }
  }
  private enum Letter: CustomReflectable {
    case empty
    case number(Number)
    var customMirror: Mirror { Mirror(self, children: []) }
  }
  private var any: Any = Letter.empty

  var value: Int {
    get { if case .number(let number) = any as? Letter { number.number } else { 0 } }
    set { any = newValue == 0 ? Letter.empty : Letter.number(Number(number: newValue)) }
  }
}

// MARK: Places that no reflection reads

#if !os(iOS)
  import Synchronization

  final class MutexCount: Count {
    private let number = Mutex(0)

    var value: Int {
      get { number.withLock(\.self) }
      set { number.withLock { $0 = newValue } }
    }
  }
#endif

final class DefaultsCount: Count {
  private static let suite = "EquivalenceTests"
  private let defaults = UserDefaults(suiteName: suite)!
  private var key: String { "\(ObjectIdentifier(self))" }

  init() { value = 0 }

  static func removeAll() { UserDefaults.standard.removePersistentDomain(forName: suite) }

  var value: Int {
    get { defaults.integer(forKey: key) }
    set { defaults.set(newValue, forKey: key) }
  }
}

final class ClosureCount: Count {
  private let change: (_ number: Int?) -> Int

  init() {
    var count = 0
    change = { number in
      count = number ?? count
      return count
    }
  }

  var value: Int {
    get { change(nil) }
    set { _ = change(newValue) }
  }
}

final class StaticCount: Count {
  private static var counts: [ObjectIdentifier: Int] = [:]

  init() { value = 0 }

  var value: Int {
    get { StaticCount.counts[ObjectIdentifier(self)]! }
    set { StaticCount.counts[ObjectIdentifier(self)] = newValue }
  }
}

/// Saves after the input has returned. The rewrite makes its mistake as soon as that is done.
final class LateCount: Count {
  enum Way: CaseIterable { case task, detachedTask, mainQueue, globalQueue }
  private let way: Way
  private(set) var showsMistake = false

  init(_ way: Way) { self.way = way }

  var value = 0 {
    didSet {
      switch way {
      case .task: Task { save() }
      case .detachedTask: Task.detached { await self.save() }
      case .mainQueue: DispatchQueue.main.async { self.save() }
      case .globalQueue: DispatchQueue.global().async { DispatchQueue.main.async { self.save() } }
      }
    }
  }

  private func save() { showsMistake = true }
}
