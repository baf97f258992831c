import Equivalence
import Foundation
import Testing

/// A rewrite with a mistake that depends on a count which no object stores, so no reflection can read it. The verdict
/// may never be EQUIVALENT (exhausted).
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A rewrite with a mistake after sixty inputs` {
  @Test(arguments: HiddenCount.allCases)
  func `is INVALID, with the difference`(place: HiddenCount) async {
    let versions = [false, true].map { isWrong in
      Implementation(name: isWrong ? "rewrite" : "original") {
        Visits(in: place, isWrong: isWrong)
      }
    }
    let verdict = await compare(versions[0], versions[1], inputs: [.visit, .leave])
    #expect(verdict.word == .invalid, "\(verdict)")
    #expect(verdict.comparisons.last?.differences.first?.steps.count == 61, "\(verdict)")
  }
}

/// Where the count is.
enum HiddenCount: CaseIterable {
  case staticTable, propertyWrapper, threadDictionary

  @MainActor fileprivate func change(of owner: AnyObject, by change: (inout Int) -> Void) {
    let owner = ObjectIdentifier(owner)
    switch self {
    case .staticTable: change(&Table.counts[owner, default: 0])
    case .propertyWrapper:
      @Shared(owner: owner) var count: Int
      change(&count)
    case .threadDictionary:
      var count = Thread.current.threadDictionary[owner] as? Int ?? 0
      change(&count)
      Thread.current.threadDictionary[owner] = count
    }
  }
}

@MainActor private enum Table {
  static var counts: [ObjectIdentifier: Int] = [:]
}

@MainActor @propertyWrapper private struct Shared {
  private static var values: [ObjectIdentifier: Int] = [:]
  let owner: ObjectIdentifier

  var wrappedValue: Int {
    get { Shared.values[owner] ?? 0 }
    nonmutating set { Shared.values[owner] = newValue }
  }
}

private final class Visits: ExplorableSystem {
  enum Input { case visit, leave }

  private let place: HiddenCount
  private let isWrong: Bool

  init(in place: HiddenCount, isWrong: Bool) {
    (self.place, self.isWrong) = (place, isWrong)
    place.change(of: self) { $0 = 0 }
  }

  func apply(_ input: Input) -> [String] {
    var count = 0
    place.change(of: self) {
      $0 = input == .visit ? $0 + 1 : 0
      count = $0
    }
    return isWrong && count > 60 ? ["\(input)", "full"] : ["\(input)"]
  }
}
