import Equivalence
import Foundation
import Testing

@MainActor
@Suite struct `A reflection of random objects` {
  /// An object is made from numbers that are drawn. `FUZZ` has how many objects.
  @Test(arguments: Reflection.readers)
  func `is the same exactly if they were made from the same numbers`(readsMemory: Bool) {
    let count = ProcessInfo.processInfo.environment["FUZZ"].flatMap { Int($0) } ?? 500
    var random = SplitMix64(seed: 1)
    var known: [Reflection: [Int]] = [:]
    for _ in 0..<count {
      var numbers: [Int] = []
      let one = Zoo(hasCries: readsMemory) { limit in
        numbers.append(Int.random(in: 0..<limit, using: &random))
        return numbers.last!
      }
      var rest = numbers[...]
      let other = Zoo(hasCries: readsMemory) { _ in rest.removeFirst() }
      let reflection = Reflection(of: one, readsMemory: readsMemory)
      #expect(Reflection(of: other, readsMemory: readsMemory) == reflection)
      #expect(known.updateValue(numbers, forKey: reflection) ?? numbers == numbers)
    }
    #expect(known.count > count / 2)
  }
}

private protocol Animal { var legs: Int { get } }
private protocol Keeper: AnyObject {}

private final class Owner: Keeper, Hashable {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (one: Owner, other: Owner) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private struct Dog: Animal {
  var legs = 4
  var name: String?
  weak var owner: Owner?
}

private enum Fish: Animal {
  case gold
  case shark(teeth: Int)
  indirect case school([Fish])
  var legs: Int { 0 }
}

private class Cage<Content> {
  var content: Content
  private let small: (UInt8, Bool, Int16)
  init(_ content: Content, _ small: (UInt8, Bool, Int16)) {
    (self.content, self.small) = (content, small)
  }
}

private final class Zoo: Cage<Fish?> {
  private let owners: [Owner]
  private unowned let boss: Owner
  private unowned(unsafe) let guardian: Owner
  private weak var guest: Owner?
  private weak var keeper: (any Keeper)?
  private let director: (any Keeper)?
  private let animals: [any Animal]
  private lazy var late = 1
  private let ratio: Float
  private let day: Date
  private let url: URL?
  private let notes: [String: Owner]
  private let any: Any
  private let fed: Set<Owner>
  private let double: Int??
  private let cry: () -> Int

  /// - Parameter hasCries: false if the animals all have the same cry, because a `Mirror` cannot read a function.
  init(hasCries: Bool, below: (Int) -> Int) {
    func fish(_ depth: Int) -> Fish {
      switch below(depth > 2 ? 2 : 3) {
      case 0: .gold
      case 1: .shark(teeth: below(3))
      default: .school((0..<below(3)).map { _ in fish(depth + 1) })
      }
    }
    let owners = (0..<3).map { _ in Owner(below(2)) }
    func owner() -> Owner { owners[below(3)] }
    self.owners = owners
    boss = owner()
    guardian = owner()
    director = below(2) == 0 ? nil : owner()
    animals = (0..<below(3)).map { _ in
      below(2) == 0 ? fish(0) as any Animal : Dog(name: below(2) == 0 ? nil : "Rex", owner: owner())
    }
    ratio = [0, -0.0, .nan, 1][below(4)]
    day = Date(timeIntervalSinceReferenceDate: Double(below(3)))
    url = below(2) == 0 ? nil : URL(string: "https://swift.org")
    notes = Dictionary(uniqueKeysWithValues: (0..<below(3)).map { ("\($0)", owner()) })
    any = [1, "a", Dog(), Fish.gold, [1, 2]][below(5)] as Any
    fed = Set(owners.filter { _ in below(2) == 0 })
    double = [nil, .some(nil), 1][below(3)]
    cry = hasCries && below(2) == 0 ? { 1 } : { 2 }
    super.init(below(2) == 0 ? nil : fish(0), (UInt8(below(3)), below(2) == 0, Int16(below(2))))
    guest = below(2) == 0 ? nil : owner()
    keeper = below(2) == 0 ? nil : owner()
    if below(2) == 0 { late = 2 }
  }
}
