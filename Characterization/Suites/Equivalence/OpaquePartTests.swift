import Dispatch
import Equivalence
import Foundation
import Testing

#if !os(iOS)
  import Synchronization
#endif

@MainActor
@Suite struct `The opaque parts of a state` {
  @Test(arguments: Reflection.readers)
  func `are named by path and type`(readsMemory: Bool) {
    let parts = Reflection(of: Opaque(), readsMemory: readsMemory).opaqueParts
    #expect(
      parts.map(\.description).sorted() == [
        // Darwin has other names for these two.
        "Job.super: \(Operation.self)",
        "Opaque.cache: \(NSCache<NSString, NSString>.self)",
        "Opaque.count: () -> Int",
        "Opaque.handlers: () -> Int",
        "Opaque.numbers: AnyIterator<Int>",
        "Opaque.pair.1: () -> Int",
        "Opaque.pointer: UnsafeMutablePointer<Int>",
        "Opaque.queue: \(type(of: DispatchQueue(label: "")))",
        "Opaque.stream: AsyncStream<Int>",
        "Opaque.task: Task<(), Never>",
        "Opaque.token: a non-copyable value",
        "Phase.waiting: () -> Int",
        "Timed.timer: DispatchWorkItem",
      ])
  }

  #if !os(iOS)
    @Test(arguments: Reflection.readers)
    func `include what a Mutex or an Atomic has`(readsMemory: Bool) {
      let parts = Reflection(of: Synchronized(), readsMemory: readsMemory).opaqueParts
      #expect(parts.map(\.path).sorted() == ["Synchronized.count", "Synchronized.waiting"])
    }
  #endif

  /// On Darwin, the storage of a long text is an `NSString`, and is read.
  @Test func `include the storage of a text, whose stored properties are counts`() {
    let kept = (Kept("one", "text of twenty"), Kept("two", "text of twenty"))
    let reflections = (Reflection(of: kept.0), Reflection(of: kept.1))
    if reflections.0 == reflections.1 {
      #expect(reflections.0.opaqueParts.map(\.description) == ["Kept.storage: __StringStorage"])
    }
  }

  /// A `Mirror` of a function has no children, so only memory shows that a function captures nothing.
  @Test(arguments: Reflection.readers)
  func `do not include what can be read or does not change`(readsMemory: Bool) {
    let parts = Reflection(of: Readable(), readsMemory: readsMemory).opaqueParts
    #expect(
      parts.map(\.path).sorted() == (readsMemory ? [] : ["Readable.closure", "Readable.optional"]))
  }

  // MARK: In a verdict

  fileprivate func verdict<System: StatefulSystem>(
    _ make: @escaping @MainActor @Sendable () -> System
  ) async throws -> Verdict where System.Input == Int {
    let implementations = ["old", "new"].map { Implementation(name: $0, make: make) }
    let system = ComparedSystem.explored("clock", [1, 2], implementations)
    return Verdict(of: ["old", "new"], try await system.compare(RunContext()))
  }

  @Test func `make a verdict explored instead of exhausted, and are named with a remedy`()
    async throws
  {
    let explored = try await verdict { Counter() }
    #expect(explored.word == .explored)
    #expect(explored.exitStatus == 0)
    #expect(
      "\(explored)".hasSuffix(
        """
        not read
          Counter.step: (Int) -> Int
        set once, and never by an input. If they change nothing, paste into the adapter:
          static let environment = [
            EnvironmentPart("Counter.step", because: <#"why it is no state"#>),
          ]

        EQUIVALENT (explored)  old and new behave the same, but the parts above were not read; conform their types to \
        SnapshotValue, or declare them in `environment` with a reason
        """))

    let declared = try await verdict { DeclaredCounter() }
    #expect(declared.word == .exhausted)
    #expect(
      "\(declared)".hasSuffix(
        """
        environment, which is not read
          Counter.step   it captures a constant

        EQUIVALENT (exhausted)  old and new behave the same in every state that 2 inputs can reach
        """))
  }

  @Test func `are found in every explored state`() async throws {
    #expect(try await verdict { LateCounter() }.word == .explored)
  }

  @Test(arguments: ["Opaque.task", "Task<(), Never>", "Opaque"])
  func `are declared by path, by type, or by the type that stores them`(name: String) {
    let parts = Reflection(of: Opaque()).opaqueParts
    let covered = parts.filter(EnvironmentPart(name, because: "").contains).map(\.path)
    #expect(covered.contains("Opaque.task"))
    #expect(!covered.contains("Timed.timer"))
    #expect(covered.count == (name == "Opaque" ? 10 : 1))
  }
}

// MARK: Values that differ in each system

extension `The opaque parts of a state` {
  @Test func `are offered for a value that differs in each system`() async throws {
    let objection = try await verdict { Cart() }.objection
    #expect(
      objection?.contains(
        "`Stamp.created: Date` is another one in each system, after the same inputs; control the clock or the random"
          + " numbers with a fake, or declare it in `environment`, with the reason") == true,
      "\(objection ?? "")")
    let declared = try await verdict { DeclaredCart() }
    #expect(declared.word == .exhausted, "\(declared)")
  }

  #if !canImport(ObjectiveC)
    /// A mirror of such a reference traps.
    @Test func `are offered beside a reference to an object that exists no more`() async throws {
      let objection = try await verdict { Orphan(Cart()) }.objection
      #expect(objection?.hasPrefix("`Stamp.created: Date` is another one") == true)
    }
  #endif

  @Test(arguments: Reflection.readers)
  func `include a declared value that can be read, and nothing else`(readsMemory: Bool) {
    let cart = Cart()
    let parts = Reflection(of: cart, declaredBy: DeclaredCart.self, readsMemory: readsMemory)
      .opaqueParts
    #expect(parts.map(\.description) == ["Stamp.created: Date"])
    #expect(
      Reflection(of: cart, declaredBy: Cart.self, readsMemory: readsMemory).opaqueParts.isEmpty)
    #expect(Reflection(of: cart, readsMemory: readsMemory).opaqueParts.isEmpty)
  }
}

private final class Cart: StatefulSystem {
  private struct Stamp {
    let number = 1
    let created = Date()
  }
  private let stamp: Stamp? = Stamp()
  private let names = ["a"]
  private var count = 0

  func apply(_ input: Int) -> [String] {
    count = (count + input) % 4
    return ["\(count)"]
  }
}

private final class Orphan: StatefulSystem {
  private unowned let owner: AnyObject
  private let cart: Cart

  init(_ cart: Cart) { (owner, self.cart) = (Cart(), cart) }

  func apply(_ input: Int) -> [String] { cart.apply(input) }
}

private final class DeclaredCart: StatefulSystem {
  static let environment = [
    EnvironmentPart("Stamp.created", because: "nothing reads it"),
    EnvironmentPart("Cart.names", because: "a collection is read all the same"),
    EnvironmentPart("Cart.stamp", because: "an optional, too"),
  ]
  private let cart = Cart()

  func apply(_ input: Int) -> [String] { cart.apply(input) }
}

// MARK: Systems

private func counting() -> () -> Int {
  var count = 0
  return {
    count += 1
    return count
  }
}

private struct Token: ~Copyable {}
private enum Phase { case waiting(() -> Int) }
private final class Job: Operation, @unchecked Sendable {}
private class Timed { let timer = DispatchWorkItem {} }

private final class Opaque: Timed {
  let cache = NSCache<NSString, NSString>()
  let count = counting()
  let handlers = ["a": counting()]
  let job = Job()
  let numbers = AnyIterator(counting())
  let pair = (1, counting())
  let phase = Phase.waiting(counting())
  let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  let queue = DispatchQueue(label: "")
  let stream = AsyncStream<Int> { $0.finish() }
  let task = Task {}
  let token = Token()

  deinit { pointer.deallocate() }
}

#if !os(iOS)
  private final class Synchronized {
    let waiting = Mutex<[String]>([])
    let count = Atomic(0)
  }
#endif

/// Stores the object in which Swift stores a text.
private final class Kept {
  private let storage: AnyObject

  init(_ words: String...) {
    // Joined, because a literal has no object.
    let text = words.joined(separator: " ")
    // The second word of a text is the address of the object, and four bits of flags.
    let address = unsafeBitCast(text, to: (UInt, UInt).self).1 & (.max >> 4)
    storage = Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: address)!).takeUnretainedValue()
    withExtendedLifetime(text) {}
  }
}

private final class Readable {
  let closure: (Int) -> Int = { $0 + 1 }
  let optional: (() -> Void)? = {}
  let lock = NSLock()
  let lines = NSMutableArray(array: ["a"])
  let date = Date()
  let url = URL(string: "https://swift.org")
  let pattern = try? Regex("a")
  let object = NSObject()
  let path = \Timed.timer
  let type: any Any.Type = Int.self
  let error: any Error = CancellationError()
  let numbers = AnySequence([1, 2])
  lazy var range = 1...2
}

private class Counter: StatefulSystem {
  private let step: (Int) -> Int
  private(set) var count = 0

  init(by step: Int = 1) { self.step = { ($0 + step) % 4 } }

  func apply(_ input: Int) -> [String] {
    for _ in 0..<input { count = step(count) }
    return ["\(count)"]
  }
}

private final class DeclaredCounter: StatefulSystem {
  static let environment = [EnvironmentPart("Counter.step", because: "it captures a constant")]
  private let counter = Counter()

  func apply(_ input: Int) -> [String] { counter.apply(input) }
}

/// Has an opaque part only while it counts 3.
private final class LateCounter: StatefulSystem {
  private var queue: DispatchQueue?
  private var count = 0

  func apply(_ input: Int) -> [String] {
    count = (count + input) % 4
    queue = count == 3 ? .main : nil
    return ["\(count)"]
  }
}
