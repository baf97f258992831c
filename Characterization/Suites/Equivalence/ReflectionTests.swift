import Dispatch
import Equivalence
import Foundation
import Testing

@MainActor
@Suite struct `A reflection` {
  @Test(arguments: Change.all, Reflection.readers)
  func `differs after a change of a reflected value`(change: Change, readsMemory: Bool) {
    let system = System()
    let before = Reflection(of: system, readsMemory: readsMemory)
    #expect(Reflection(of: system, readsMemory: readsMemory) == before)
    change.apply(system)
    #expect(Reflection(of: system, readsMemory: readsMemory) != before)
  }

  /// An exploration cannot notice these changes; a random walk may. See Docs/verdict.md.
  @Test(arguments: Change.hidden, Reflection.readers)
  func `is the same after a change of a hidden value`(change: Change, readsMemory: Bool) {
    expectHidden(change, readsMemory: readsMemory)
  }

  @Test(arguments: Change.hiddenFromMirrors)
  func `differs after a change of a value that only memory shows`(change: Change) {
    expectHidden(change, readsMemory: false)
    guard Reflection.readsMemory else { return }
    let system = System()
    let before = Reflection(of: system)
    change.apply(system)
    #expect(Reflection(of: system) != before)
    #expect(!before.opaqueParts.map(\.path).contains(change.opaquePath))
  }

  /// Expects that the reflection does not change, and that it names the value as an opaque part.
  private func expectHidden(_ change: Change, readsMemory: Bool) {
    let system = System()
    let before = Reflection(of: system, readsMemory: readsMemory)
    #expect(before.opaqueParts.map(\.path).contains(change.opaquePath))
    change.apply(system)
    #expect(Reflection(of: system, readsMemory: readsMemory) == before)
  }

  @Test func `does not depend on the order of a dictionary`() {
    let system = System()
    let parts = (1...50).map { ("\($0)", System.Part($0)) }
    system.dictionary = Dictionary(uniqueKeysWithValues: parts)
    let before = Reflection(of: system)
    system.dictionary = Dictionary(uniqueKeysWithValues: parts.reversed())
    #expect(Reflection(of: system) == before)
  }

  @Test func `does not depend on the order of objects that the elements of a set share`() {
    let network = Network()
    let before = Reflection(of: network)
    for _ in 1...20 {
      #expect(Reflection(of: Network()) == before)
    }
    network.share()
    #expect(Reflection(of: network) != before)
  }

  @Test func `differs if another object of a dictionary is chosen`() {
    let system = System()
    system.dictionary = ["a": .init(1), "b": .init(1)]
    system.chosen = system.dictionary["a"]!
    let before = Reflection(of: system)
    system.chosen = system.dictionary["b"]!
    #expect(Reflection(of: system) != before)
  }

  @Test func `omits the stored values of objects from foreign modules, and no others`() {
    let owner = PairOwner()
    let before = Reflection(of: owner)
    let beforeWithoutModule = Reflection(of: owner, foreign: ["Equivalence"])

    _ = owner.pair.apply(1)
    #expect(Reflection(of: owner) != before)
    #expect(Reflection(of: owner, foreign: ["Equivalence"]) == beforeWithoutModule)
    owner.number = 1
    #expect(Reflection(of: owner, foreign: ["Equivalence"]) != beforeWithoutModule)
  }

  @Test(arguments: Register.all, Reflection.readers)
  func `contains which object or type an identifier means, and not its address`(
    make: Register.Making, readsMemory: Bool
  ) {
    func reflection(_ choice: Int) -> Reflection {
      Reflection(of: make.make(choice), readsMemory: readsMemory)
    }
    // The others keep their memory, so that a new object has another address.
    let others = (0..<3).map { make.make($0) }
    for choice in 0..<3 { #expect(reflection(choice) == reflection(choice)) }
    #expect(reflection(0) == Reflection(of: others[0], readsMemory: readsMemory))
    #expect(reflection(0) != reflection(1))
    #expect(reflection(0) != reflection(2))
    #expect(reflection(1) != reflection(2))
  }

  @Test(arguments: Reflection.readers)
  func `reads an object in full after its identifier`(readsMemory: Bool) {
    for make in Register.all {
      let register = make.make(0)
      let before = Reflection(of: register, readsMemory: readsMemory)
      for part in register.parts {
        part.number += 1
        #expect(Reflection(of: register, readsMemory: readsMemory) != before, "\(make)")
        part.number -= 1
      }
    }
  }

  @Test(arguments: Reflection.readers)
  func `names the identifier of an object that it does not contain as an opaque part`(
    readsMemory: Bool
  ) {
    let (one, other) = (System.Part(0), System.Part(0))
    let boxes = [[one, one], [one, other], [other, other], [other, one]].map {
      Box($0.map { ObjectIdentifier($0) })
    }
    let reflections = boxes.map { Reflection(of: $0, readsMemory: readsMemory) }
    #expect(reflections[0] == reflections[2])
    #expect(reflections[1] == reflections[3])
    #expect(reflections[0] != reflections[1])
    #expect(reflections[0].opaqueParts.map(\.description) == ["Box.value: ObjectIdentifier"])
    #expect(Reflection(of: Register.all[0].make(0)).opaqueParts.isEmpty)
    withExtendedLifetime((one, other)) {}
  }

  @Test(.enabled(if: Reflection.readsMemory))
  func `differs by the type that an identifier means, also if the runtime has made it`() {
    let types: [any Any.Type] = [[System.Part].self, [Register].self, (any Equatable).self]
    let reflections = types.map { Reflection(of: Box(ObjectIdentifier($0))) }
    #expect(Set(reflections).count == 3)
    #expect(reflections.map(\.opaqueParts) == [[], [], []])
  }

  @Test(arguments: Reflection.readers)
  func `is the same for two tokens, and not for one token and another`(readsMemory: Bool) {
    func token() -> any NSObjectProtocol {
      NotificationCenter.default.addObserver(
        forName: Notification.Name("Reflection"), object: nil, queue: nil, using: { _ in })
    }
    let (one, other) = (token(), token())
    func reflection(_ tokens: [any NSObjectProtocol]) -> Reflection {
      Reflection(of: Box(tokens), readsMemory: readsMemory)
    }
    #expect(reflection([one]) == reflection([other]))
    #expect(reflection([one, other]) == reflection([other, one]))
    #expect(reflection([one, one]) != reflection([one, other]))
    // Nobody can read whether its observer is removed.
    #expect(reflection([one]).opaqueParts.map(\.path) == ["Box.value"])
    for token in [one, other] { NotificationCenter.default.removeObserver(token) }
  }

  @Test func `ends if objects refer to each other`() {
    let system = System()
    system.part.owner = system
    #expect(Reflection(of: system) == Reflection(of: system))
  }
}

extension Reflection {
  /// The values of `readsMemory` to test. Where memory is not safe to read, only false.
  static let readers = readsMemory ? [true, false] : [false]
}

/// Nodes of a set that share other objects.
private final class Network {
  final class Node: Hashable {
    let name: Int
    var shared: System.Part
    init(_ name: Int, _ shared: System.Part) { (self.name, self.shared) = (name, shared) }
    static func == (one: Node, other: Node) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  var nodes: Set<Node> = []
  var first: Node

  init() {
    let parts = (1...3).map { _ in System.Part(0) }
    let all = (0..<12).map { Node($0 / 2, parts[$0 / 4]) }
    nodes = Set(all)
    first = all[0]
  }

  func share() { nodes.first { $0.name == 5 }!.shared = first.shared }
}

/// Stores its parts, and which of three objects or types is chosen, by an identifier that is read before or after them.
final class Register {
  struct Making: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (_ choice: Int) -> Register
  }

  private let before: Any
  let parts: [System.Part]
  private let after: Any

  init(
    before: ([ObjectIdentifier]) -> Any = { _ in 0 },
    after: ([ObjectIdentifier]) -> Any = { _ in 0 }
  ) {
    parts = (0..<3).map { System.Part($0) }
    let ids = parts.map { ObjectIdentifier($0) }
    self.before = before(ids)
    self.after = after(ids)
  }

  static let all = [
    Making(testDescription: "after the objects") { choice in
      Register(after: { $0[choice] })
    },
    Making(testDescription: "before the objects") { choice in
      Register(before: { $0[choice] })
    },
    Making(testDescription: "in a set before the objects") { choice in
      Register(before: { ids in
        Set(ids.enumerated().filter { $0.offset != choice }.map(\.element))
      })
    },
    Making(testDescription: "as a key before the objects") { choice in
      Register(before: { ids in
        Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0 == choice ? 7 : 5) })
      })
    },
    Making(testDescription: "as a key after the objects") { choice in
      Register(after: { ids in
        Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0 == choice ? 7 : 5) })
      })
    },
    Making(testDescription: "of a type") { choice in
      let types: [any Any.Type] = [Int.self, Register.self, System.Mode.self]
      return Register(after: { _ in ObjectIdentifier(types[choice]) })
    },
  ]
}

/// Owns a `Pair` of another module, which contains counters of this module.
@MainActor
private final class PairOwner {
  var number = 0
  let pair = Pair(Implementation(name: "") { Toy.sum() }, Implementation(name: "") { Toy.sum() })
}

struct Change: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The path of the opaque part that hides the change. Empty if a reflection shows the change.
  let opaquePath: String
  let apply: @Sendable (System) -> Void

  init(
    _ name: String, opaquePath: String = "", _ apply: @escaping @Sendable (System) -> Void
  ) {
    (testDescription, self.opaquePath, self.apply) = (name, opaquePath, apply)
  }

  static let all = [
    Change("a private property") { $0.changePrivate() },
    Change("a property of a superclass") { $0.inherited = 1 },
    Change("a lazy property, by reading it") { _ = $0.expensive },
    Change("a property of a part") { $0.part.number = 1 },
    Change("a property of a value") { $0.value.number = 1 },
    Change("the case of an enum") { $0.mode = .done },
    Change("the payload of an enum") { $0.mode = .waiting(for: 2) },
    Change("the case of an enum, with the same payload") { $0.mode = .paused(for: 1) },
    Change("an element of an array") { $0.array[0].number = 1 },
    Change("a value of a dictionary") { $0.dictionary["a"] = .init(2) },
    Change("the sign of zero") { $0.float = -0.0 },
    Change("a type") { $0.type = String.self },
    Change("a weak reference") { $0.weak = nil },
    Change("an optional closure") { $0.closure = nil },
    Change("an optional in an optional") { $0.nested = .some(nil) },
    Change("two references to one object") { $0.array[1] = $0.array[0] },
    Change("an element of an NSMutableArray") { $0.lines.add("line") },
    Change("a value of an NSMutableDictionary") { $0.titles["a"] = 2 },
    Change("how often a counted set has an element") { $0.votes.add("a") },
    Change("an index of an NSMutableIndexSet") { $0.indexes.add(3) },
    Change("a byte of an NSMutableData") { $0.bytes.append(Data([1])) },
    Change("a character of an NSMutableString") { $0.text.append("!") },
    Change("an element of an NSMutableOrderedSet") {
      $0.order.exchangeObject(at: 0, withObjectAt: 1)
    },
    Change("the type of an NSNumber") { $0.number = NSNumber(value: 1.0) },
    Change("the sign of a date") { $0.date = Date(timeIntervalSinceReferenceDate: -0.0) },
    Change("a work item, by canceling it") { $0.item.cancel() },
    Change("an object of a dictionary, for an equal one") { $0.chosen = .init(1) },
    Change("a case that the enum ignores in its equality") { $0.blind = .two },
    Change("a case behind a protocol") { $0.kind = System.Blind.two },
    Change("the base of an AnyHashable") { $0.any = System.Blind.two },
    Change("the position of an iterator") { _ = $0.iterator.next() },
  ]

  static let hidden = [
    Change("a variable that a closure captures", opaquePath: "System.increment") {
      $0.increment()
    },
    Change("memory behind a pointer", opaquePath: "System.pointer") { $0.pointer.pointee += 1 },
    Change("an object of the toolchain that cannot be read", opaquePath: "System.cache") {
      $0.cache.setObject("a", forKey: "a")
    },
  ]

  static let hiddenFromMirrors = [
    // A mirror of a function has no children.
    Change("a function, for another one", opaquePath: "System.function") { $0.function = { 2 } },
    // A mirror has no name of a case without a payload, and the text of this enum does not show the case.
    Change("a case whose description hides it", opaquePath: "System.sealed") {
      $0.sealed = .closed
    },
    // The mirror of this struct shows only its name.
    Change("a property that its own mirror hides", opaquePath: "System.veiled") {
      $0.veiled.number = 1
    },
  ]
}

class Base {
  var inherited = 0
}

final class System: Base {
  final class Part {
    var number: Int
    weak var owner: System?

    init(_ number: Int) { self.number = number }
  }

  /// A value whose `==` ignores the number.
  struct Value: Hashable {
    var number = 0

    static func == (one: Value, other: Value) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  enum Mode {
    case waiting(for: Int)
    case paused(for: Int)
    case done
  }

  /// An enum whose `==` ignores the case.
  enum Blind: Hashable, CustomStringConvertible {
    case one, two
    var description: String { "blind" }
    static func == (one: Blind, other: Blind) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// An enum whose description ignores the case. Its payload makes it larger than a byte.
  enum Sealed: CustomStringConvertible {
    case open, closed
    case broken(by: Int)
    var description: String { "sealed" }
  }

  /// A value whose mirror ignores the number and has another child.
  struct Veiled: CustomReflectable {
    let name = "veiled"
    var number = 0
    weak var owner: System?
    var customMirror: Mirror { Mirror(self, children: ["name": name]) }
  }

  private var hidden = 0
  lazy var expensive = 1
  var part = Part(0)
  var value = Value()
  var mode = Mode.waiting(for: 1)
  var array = [Part(0), Part(0)]
  var dictionary = ["a": Part(1)]
  var float: Float = 0
  var type: any Any.Type = Int.self
  weak var weak: System?
  var closure: (() -> Void)?
  var function: () -> Int = { 1 }
  var sealed = Sealed.open
  var veiled = Veiled()
  var nested: Int??
  let increment: () -> Void
  let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  let lines = NSMutableArray()
  let titles: NSMutableDictionary = ["a": 1, "b": 2]
  let votes = NSCountedSet(array: ["a", "b"])
  let indexes = NSMutableIndexSet(index: 1)
  let bytes = NSMutableData()
  let text = NSMutableString(string: "text")
  let order = NSMutableOrderedSet(array: [1, 2])
  var number = NSNumber(value: 1)
  var date = Date(timeIntervalSinceReferenceDate: 0)
  let item = DispatchWorkItem {}
  var chosen: Part
  var blind = Blind.one
  var kind: any Sendable = Blind.one
  var any: AnyHashable = Blind.one
  let iterator = AnyIterator([1, 2].makeIterator())
  let cache = NSCache<NSString, NSString>()

  override init() {
    chosen = dictionary["a"]!
    var count = 0
    increment = { count += 1 }
    pointer.initialize(to: 0)
    super.init()
    weak = self
    veiled.owner = self
    closure = { [weak self] in self?.hidden += 1 }
  }

  deinit { pointer.deallocate() }

  func changePrivate() { hidden += 1 }
}
