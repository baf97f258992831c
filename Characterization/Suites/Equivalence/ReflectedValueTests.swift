import Equivalence
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Values that are equal, although code can tell them apart, and objects that are hard to read.
@MainActor
@Suite struct `A reflection of a special value` {
  @Test(arguments: pairs, Reflection.readers)
  func `differs by what code can tell apart`(pair: (name: String, boxes: [Box]), readsMemory: Bool)
  {
    func reflection(_ box: Box) -> Reflection { Reflection(of: box, readsMemory: readsMemory) }
    let (name, boxes) = pair
    #expect(reflection(boxes[0]) == reflection(Box(boxes[0].value)), "\(name)")
    #expect(reflection(boxes[0]) != reflection(boxes[1]), "\(name)")
    #expect(reflection(boxes[0]).opaqueParts.isEmpty, "\(name)")
  }

  nonisolated private static let pairs = [
    ("the place of a slice", [Box([1, 2, 1, 2].prefix(2)), Box([1, 2, 1, 2].suffix(2))]),
    ("the place of a slice of data", [Box(Data([1, 1]).prefix(1)), Box(Data([1, 1]).suffix(1))]),
    ("the scalars of a character", [Box("\u{e9}" as Character), Box("e\u{301}" as Character)]),
    ("the place of a substring", [Box("abab".prefix(2)), Box("abab".suffix(2))]),
    (
      "the scalars of a substring",
      [Box("\u{e9}" as Substring), Box("e\u{301}" as Substring)]
    ),
    (
      "the scalars of the name of a notification",
      [Box(Notification.Name("\u{e9}")), Box(Notification.Name("e\u{301}"))]
    ),
    (
      "the scalars of an attributed text",
      [Box(AttributedString("\u{e9}")), Box(AttributedString("e\u{301}"))]
    ),
    (
      "the scalars of a name of a person",
      [Box(person("\u{e9}")), Box(person("e\u{301}"))]
    ),
    ("the first day of a calendar", [Box(calendar(1)), Box(calendar(2))]),
    (
      "the base of a Swift URL",
      [Box(URL(string: "http://a/b")!), Box(URL(string: "b", relativeTo: base)!)]
    ),
    ("the timeout of a request", [Box(request(1)), Box(request(2))]),
    ("the sign of a zero", [Box(CGPoint(x: 0, y: 0)), Box(CGPoint(x: -0.0, y: 0))]),
    ("the values in a notification", [Box(note(1)), Box(note(2))]),
    (
      "the base of a URL",
      [Box(NSURL(string: "http://a/b")!), Box(NSURL(string: "b", relativeTo: base)!)]
    ),
    ("the pattern of a regex", [Box(/a+/), Box(/b+/)]),
    ("whether a lock is locked", [Box(NSLock()), Box(locked)]),
    ("the case of an enum without a payload", [Box(Phase.begun), Box(Phase.done)]),
    ("the case of an enum with equal payloads", [Box(Phase.failed(1)), Box(Phase.late(1))]),
  ]

  nonisolated private static func person(_ name: String) -> PersonNameComponents {
    var person = PersonNameComponents()
    person.givenName = name
    return person
  }

  nonisolated private static func calendar(_ firstWeekday: Int) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.firstWeekday = firstWeekday
    return calendar
  }

  @Test(arguments: Reflection.readers)
  func `is the same for two regular expressions with the same pattern`(readsMemory: Bool) throws {
    var all: Set<Reflection> = []
    for _ in 0..<20 {
      let box = Box(try NSRegularExpression(pattern: "a"))
      all.insert(Reflection(of: box, readsMemory: readsMemory))
    }
    #expect(all.count == 1)
  }

  // MARK: References that are not counted

  /// Each is read twice: the first time shows what the property is.
  @Test(arguments: Reflection.readers)
  func `follows a reference that is weak, unowned or unsafe, also the second time`(
    readsMemory: Bool
  ) {
    for _ in 1...2 {
      let (one, other) = (Target(1), Target(1))
      let references = References(one)
      func reflection() -> Reflection { Reflection(of: references, readsMemory: readsMemory) }
      let before = reflection()
      #expect(reflection() == before)
      for change in References.changes {
        change(references, other)
        #expect(reflection() != before)
        change(references, one)
        #expect(reflection() == before)
        change(references, nil)
        #expect(reflection() != before)
        change(references, one)
      }
      one.number = 2
      #expect(reflection() != before)
      #expect(before.opaqueParts.isEmpty)
      withExtendedLifetime(other) {}
    }
  }

  #if !canImport(ObjectiveC)
    /// Code that uses such a reference traps, and so does a mirror.
    @Test func `reads an unowned reference to an object that exists no more`() {
      var owner: Target? = Target(1)
      let child = Child(owner!)
      // The first value is compared with a mirror, and nothing shows yet which properties are `unowned`.
      let dead = Reflection(of: Child(Target(1)))
      let alive = Reflection(of: child)
      owner = nil
      #expect(Reflection(of: child) == dead)
      #expect(alive != dead)
      child.unowned = nil
      #expect(Reflection(of: child) != dead)
      #expect(dead.opaqueParts.isEmpty)
    }
  #endif

  // MARK: Objects that refer to each other

  @Test(arguments: Reflection.readers)
  func `is complete for six friends in dictionaries`(readsMemory: Bool) {
    let (people, others) = (friends(6), friends(6))
    defer { separate(people + others) }
    func reflection(_ person: Person) -> Reflection {
      Reflection(of: person, readsMemory: readsMemory)
    }
    #expect(reflection(people[0]) == reflection(others[0]))
    #expect(reflection(people[0]).opaqueParts.isEmpty)
    people[3].inDictionary["5"] = nil
    #expect(reflection(people[0]) != reflection(others[0]))
  }

  @Test(arguments: Reflection.readers)
  func `names too many friends in sets as an opaque part`(readsMemory: Bool) {
    let people = (0..<12).map { _ in Person() }
    defer { separate(people) }
    for person in people { person.inSet = Set(people) }
    let parts = Reflection(of: people[0], readsMemory: readsMemory).opaqueParts
    #expect(parts.map(\.type) == ["objects or values in each other, too many to read"])
  }

  @Test(arguments: Reflection.readers)
  func `names a list that is too long for the stack as an opaque part`(readsMemory: Bool) {
    let people = (0..<30_000).map { _ in Person() }
    defer { separate(people) }
    for (person, next) in zip(people, people.dropFirst()) { person.inDictionary["next"] = next }
    #expect(Reflection(of: people[0], readsMemory: readsMemory).opaqueParts.count == 1)
  }

  @Test(arguments: Reflection.readers)
  func `names an enum that is nested too deep for the stack as an opaque part`(readsMemory: Bool) {
    func box(_ count: Int) -> Box { Box((0..<count).reduce(List.end) { .node($1, rest: $0) }) }
    func parts(_ count: Int) -> Set<OpaquePart> {
      Reflection(of: box(count), readsMemory: readsMemory).opaqueParts
    }
    #expect(parts(300).isEmpty)
    #expect(parts(6_000).count == 1)
  }

  private func friends(_ count: Int) -> [Person] {
    let people = (0..<count).map { _ in Person() }
    for person in people {
      for (name, friend) in people.enumerated() where friend !== person {
        person.inDictionary["\(name)"] = friend
      }
    }
    return people
  }

  /// So that they are deallocated, one after the other.
  private func separate(_ people: [Person]) {
    for person in people { (person.inDictionary, person.inSet) = ([:], []) }
  }

  nonisolated private static let base = URL(string: "http://a/")

  nonisolated private static func note(_ value: Int) -> Notification {
    Notification(name: Notification.Name("a"), object: nil, userInfo: ["a": value])
  }

  nonisolated private static func request(_ timeout: Double) -> URLRequest {
    URLRequest(url: base!, timeoutInterval: timeout)
  }

  nonisolated private static var locked: NSLock {
    let lock = NSLock()
    lock.lock()
    return lock
  }
}

private final class Target: Named {
  var number: Int
  init(_ number: Int) { self.number = number }
}

private protocol Named: AnyObject {}

@MainActor
private final class References {
  let strong: Target
  weak var weak: Target?
  unowned var always: Target
  unowned var unowned: Target?
  unowned var named: (any Named)?
  unowned(unsafe) var unsafe: Target?

  init(_ target: Target) {
    (strong, always) = (target, target)
    for change in References.changes { change(self, target) }
  }

  static let changes: [@MainActor (References, Target?) -> Void] = [
    { $0.weak = $1 }, { $0.unowned = $1 }, { $0.named = $1 }, { $0.unsafe = $1 },
  ]
}

private final class Child {
  weak var weak: Target?
  unowned var unowned: Target?
  unowned let always: Target

  init(_ target: Target) { (weak, unowned, always) = (target, target, target) }
}

private indirect enum List {
  case end
  case node(Int, rest: List)
}

final class Box: @unchecked Sendable {
  let value: Any
  init(_ value: Any) { self.value = value }
}

private enum Phase {
  case begun, done
  case failed(Int)
  case late(Int)
}

private final class Person: Hashable {
  var inDictionary: [String: Person] = [:]
  var inSet: Set<Person> = []
  static func == (one: Person, other: Person) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
