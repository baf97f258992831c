import Equivalence
import Foundation
import Testing

/// A rewrite with a mistake that depends on a count, which is stored where a reflection has difficulties to read it.
/// The verdict may never be EQUIVALENT (exhausted).
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A rewrite with a mistake after four inputs` {
  private func compare(_ place: Place, readsMemory: Bool) async throws -> Comparison {
    let implementations = [false, true].map { isRewrite in
      Implementation(name: isRewrite ? "rewrite" : "original") {
        Counter(place.make(), isWrong: isRewrite, readsMemory: readsMemory)
      }
    }
    let system = ComparedSystem.explored("deception", [.add, .reset], implementations)
    return try await system.compare(RunContext())[0]
  }

  @Test(arguments: Place.readable)
  func `differs if a reflection reads the count`(place: Place, readsMemory: Bool) async throws {
    let comparison = try await compare(place, readsMemory: readsMemory)
    #expect(comparison.objection == nil)
    let steps = comparison.differences.first?.steps.map(\.input)
    #expect(steps == ["add", "add", "add", "add"])
  }

  /// The comparison contradicts itself: equal states behave differently.
  @Test(arguments: Place.hidden)
  func `is INVALID if the reflection does not read the count`(place: Place, readsMemory: Bool)
    async throws
  {
    defer { DefaultsCount.removeAll() }
    let comparison = try await compare(place, readsMemory: readsMemory)
    let verdict = Verdict(of: ["original", "rewrite"], [comparison])
    #expect(verdict.word == .invalid)
    #expect(verdict.objection?.contains(place.objection) == true, "\(verdict)")
  }
}

/// Where a count is stored.
struct Place: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let objection: String
  let make: @MainActor @Sendable () -> any Count

  init(
    _ name: String, objection: String = "the same input had two results in the same state",
    _ make: @escaping @MainActor @Sendable () -> any Count
  ) {
    (testDescription, self.objection, self.make) = (name, objection, make)
  }

  /// Examples. The changes in ReflectionTests are the complete list.
  private static let readableByAll = [
    Place("an NSMutableArray") { ArrayCount() },
    Place("an NSString that Swift has made") { TextCount() },
    Place("an NSArray that Swift has made") { BridgedArrayCount() },
    Place("the payload of an enum") { PayloadCount() },
  ]

  /// A `Mirror` of a function or of a case without a payload has no children. A type's own mirror is never asked.
  private static let readableInMemory = [
    Place("a function", objection: "Not read: FunctionCount.function: () -> Int") {
      FunctionCount()
    },
    Place("a case that its text hides", objection: "Not read: SealedCount.sealed: Sealed") {
      SealedCount()
    },
    Place("a class with an empty mirror", objection: "Not read: Counter.count: MirroredCount") {
      MirroredCount()
    },
    Place(
      "a class that inherits an empty mirror",
      objection: "Not read: Counter.count: InheritedMirrorCount"
    ) {
      InheritedMirrorCount()
    },
    Place(
      "values with an empty mirror", objection: "Not read: MirroredValueCount.any: Letter"
    ) {
      MirroredValueCount()
    },
  ]

  private static let hiddenFromAll =
    mutex + [
      Place("UserDefaults") { DefaultsCount() },
      Place("a static variable") { StaticCount() },
      Place("a closure", objection: "Not read: ClosureCount.change: (Optional<Int>) -> Int") {
        ClosureCount()
      },
    ]
    + LateCount.Way.allCases.map { way in
      Place("a property that a \(way) changes", objection: "runs later") { LateCount(way) }
    }

  static let readable =
    pairs(readableByAll, Reflection.readers)
    + pairs(readableInMemory, Reflection.readers.filter { $0 })
  static let hidden = pairs(hiddenFromAll, Reflection.readers) + pairs(readableInMemory, [false])

  private static func pairs(_ places: [Place], _ readers: [Bool]) -> [(Place, Bool)] {
    places.flatMap { place in readers.map { (place, $0) } }
  }

  #if os(iOS)
    private static let mutex: [Place] = []
  #else
    private static let mutex = [Place("a Mutex") { MutexCount() }]
  #endif
}

/// Says a count. The rewrite makes a mistake.
private final class Counter: StatefulSystem {
  enum Input { case add, reset }
  private let isWrong: Bool
  private let readsMemory: Bool
  private let count: any Count

  init(_ count: any Count, isWrong: Bool, readsMemory: Bool) {
    (self.count, self.isWrong, self.readsMemory) = (count, isWrong, readsMemory)
  }

  var state: Reflection { Reflection(of: self, readsMemory: readsMemory) }

  func apply(_ input: Input) -> [String] {
    count.value = input == .reset ? 0 : min(count.value + 1, 5)
    return ["\(isWrong && count.showsMistake ? 0 : count.value)"]
  }
}
