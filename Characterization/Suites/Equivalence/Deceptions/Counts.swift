import Dispatch
import Foundation

/// A number from 0 to 5. Each implementation stores it in another place.
@MainActor
protocol Count: AnyObject {
  var value: Int { get }
  /// Whether the rewrite makes its mistake now.
  var showsMistake: Bool { get }
  func add()
  func reset()
}

extension Count {
  var showsMistake: Bool { value == 4 }
}

// MARK: Places that a reflection reads

final class ArrayCount: Count {
  private let array = NSMutableArray()

  var value: Int { array.count }
  func add() { if value < 5 { array.add("one") } }
  func reset() { array.removeAllObjects() }
}

final class PayloadCount: Count {
  private enum Letter {
    case none
    case begun(text: NSMutableString)
  }
  private var letter = Letter.none

  var value: Int { if case .begun(let text) = letter { text.length } else { 0 } }
  func reset() { letter = .none }
  func add() {
    switch letter {
    case .none: letter = .begun(text: "a")
    case .begun(let text): if text.length < 5 { text.append("a") }
    }
  }
}

// MARK: Places that no reflection reads

#if !os(iOS)
  import Synchronization

  final class MutexCount: Count {
    private let number = Mutex(0)

    var value: Int { number.withLock(\.self) }
    func add() { number.withLock { $0 = min($0 + 1, 5) } }
    func reset() { number.withLock { $0 = 0 } }
  }
#endif

final class DefaultsCount: Count {
  private static let suite = "EquivalenceTests"
  private let defaults = UserDefaults(suiteName: suite)!
  private var key: String { "\(ObjectIdentifier(self))" }

  init() { reset() }

  static func removeAll() { UserDefaults.standard.removePersistentDomain(forName: suite) }

  var value: Int { defaults.integer(forKey: key) }
  func add() { defaults.set(min(value + 1, 5), forKey: key) }
  func reset() { defaults.set(0, forKey: key) }
}

final class ClosureCount: Count {
  private let change: (_ step: Int) -> Int

  init() {
    var count = 0
    change = { step in
      count = step < 0 ? 0 : min(count + step, 5)
      return count
    }
  }

  var value: Int { change(0) }
  func add() { _ = change(1) }
  func reset() { _ = change(-1) }
}

final class StaticCount: Count {
  private static var counts: [ObjectIdentifier: Int] = [:]

  init() { reset() }

  private(set) var value: Int {
    get { StaticCount.counts[ObjectIdentifier(self)]! }
    set { StaticCount.counts[ObjectIdentifier(self)] = newValue }
  }
  func add() { value = min(value + 1, 5) }
  func reset() { value = 0 }
}

/// Saves after the input has returned. The rewrite makes its mistake as soon as that is done.
final class LateCount: Count {
  enum Way: CaseIterable { case task, detachedTask, mainQueue, globalQueue }
  private let way: Way
  private(set) var value = 0
  private(set) var showsMistake = false

  init(_ way: Way) { self.way = way }

  func reset() { value = 0 }
  func add() {
    value = min(value + 1, 5)
    switch way {
    case .task: Task { save() }
    case .detachedTask: Task.detached { await self.save() }
    case .mainQueue: DispatchQueue.main.async { self.save() }
    case .globalQueue: DispatchQueue.global().async { DispatchQueue.main.async { self.save() } }
    }
  }

  private func save() { showsMistake = true }
}
