import Dispatch
import Equivalence
import Foundation

/// A queue that drops what exceeds its limit.
final class ArrayQueue: ExplorableSystem {
  enum Input { case push, pop }
  private let waiting = NSMutableArray()
  private let most: Int

  init(most: Int) { self.most = most }

  func allows(_ input: Input) -> Bool { input == .pop || waiting.count < 12 }

  func apply(_ input: Input) -> [String] {
    guard input == .pop else {
      if waiting.count < most { waiting.add("job") }
      return []
    }
    if waiting.count == 0 { return ["empty"] }
    waiting.removeObject(at: 0)
    return ["popped"]
  }
}

/// An alarm on a fake queue. The original cancels a stopped timer; the rewrite lets it fire and checks that the alarm
/// is on, which it is again after another start.
final class Alarm: ExplorableSystem {
  enum Input { case fire, start, stop }
  private let cancels: Bool
  private var isOn = false
  private var timers: [DispatchWorkItem] = []
  private var lines: [String] = []

  init(cancels: Bool) { self.cancels = cancels }

  func allows(_ input: Input) -> Bool {
    switch input {
    case .fire: !timers.isEmpty
    case .start: timers.count < 2
    case .stop: true
    }
  }

  func apply(_ input: Input) -> [String] {
    lines = []
    switch input {
    case .fire: timers.removeFirst().perform()
    case .start:
      if isOn { timers.last?.cancel() }
      isOn = true
      timers.append(DispatchWorkItem { [unowned self] in ring() })
    case .stop:
      isOn = false
      if cancels { timers.last?.cancel() }
    }
    return lines
  }

  private func ring() {
    guard isOn else { return }
    isOn = false
    lines.append("rings")
  }
}

/// Two names for counters. The original gives both names the same counter; the rewrite gives each its own.
final class Aliases: ExplorableSystem {
  enum Input { case bump, join }
  private final class Counter { var count = 0 }
  private let sharesObject: Bool
  private var counters = ["a": Counter(), "b": Counter()]

  init(sharesObject: Bool) { self.sharesObject = sharesObject }

  func apply(_ input: Input) -> [String] {
    guard input == .bump else {
      let counter = Counter()
      counters = ["a": counter, "b": sharesObject ? counter : Counter()]
      return []
    }
    counters["a"]!.count = 1
    return ["b is \(counters["b"]!.count)"]
  }
}

/// Deals cards from an iterator.
final class Dealer: ExplorableSystem {
  enum Input { case deal, shuffle }
  private let cards: [Int]
  private var rest: AnyIterator<Int>

  init(cards: [Int]) {
    self.cards = cards
    rest = AnyIterator(cards.makeIterator())
  }

  func apply(_ input: Input) -> [String] {
    if input == .deal { return [rest.next().map { "card \($0)" } ?? "no card"] }
    rest = AnyIterator(cards.makeIterator())
    return ["shuffled"]
  }
}

/// A letter whose text is the payload of an enum. It drops what exceeds its limit.
final class Draft: ExplorableSystem {
  enum Input { case add, send }
  private enum Letter {
    case none
    case begun(text: NSMutableString)
  }

  private let most: Int
  private var letter = Letter.none

  init(most: Int) { self.most = most }

  func apply(_ input: Input) -> [String] {
    switch (input, letter) {
    case (.add, .none): letter = .begun(text: "a")
    case (.add, .begun(let text)): if text.length < most { text.append("a") }
    case (.send, .none): return ["nothing to send"]
    case (.send, .begun(let text)):
      letter = .none
      return ["sends \(text)"]
    }
    return []
  }
}

/// A gate that can be locked.
final class Gate: ExplorableSystem {
  enum Input { case push, lock, unlock }
  private enum Position: Hashable {
    case closed, locked
    static func == (one: Position, other: Position) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private let opensWhenLocked: Bool
  private var position = Position.closed

  init(opensWhenLocked: Bool) { self.opensWhenLocked = opensWhenLocked }

  func apply(_ input: Input) -> [String] {
    switch input {
    case .lock: position = .locked
    case .unlock: position = .closed
    case .push:
      if case .locked = position, !opensWhenLocked { return ["stays"] }
      return ["opens"]
    }
    return []
  }
}

/// Remembers numbers in a set that is created when it is first used. It forgets all when it is full.
final class Memory: ExplorableSystem {
  enum Input: Hashable { case see(Int) }
  private let most: Int
  private lazy var seen = NSMutableSet()

  init(most: Int) { self.most = most }

  func apply(_ input: Input) -> [String] {
    guard case .see(let number) = input else { return [] }
    if seen.contains(number) { return ["knows \(number)"] }
    if seen.count == most { seen.removeAllObjects() }
    seen.add(number)
    return ["new \(number)"]
  }
}
