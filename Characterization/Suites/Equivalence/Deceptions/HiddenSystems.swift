import Equivalence
import Foundation

#if !os(iOS)
  import Synchronization

  /// Things that wait in the order in which they came. The rewrite returns the last one first.
  final class Pool: ExplorableSystem {
    enum Input: Hashable {
      case put(String)
      case take
    }
    private let waiting = Mutex<[String]>([])
    private let isStack: Bool

    init(isStack: Bool) { self.isStack = isStack }

    func allows(_ input: Input) -> Bool { input == .take || waiting.withLock { $0.count < 3 } }

    func apply(_ input: Input) -> [String] {
      waiting.withLock { waiting in
        if case .put(let name) = input {
          waiting.append(name)
          return []
        }
        if waiting.isEmpty { return ["empty"] }
        return ["took \(isStack ? waiting.removeLast() : waiting.removeFirst())"]
      }
    }
  }
#endif

/// Counts in the preferences, up to a limit.
final class Settings: ExplorableSystem {
  enum Input { case add, reset }
  private static var made = 0
  private let name: String
  private let defaults: UserDefaults
  private let most: Int

  init(most: Int) {
    Settings.made += 1
    name = "EquivalenceTests.\(Settings.made)"
    defaults = UserDefaults(suiteName: name)!
    defaults.removePersistentDomain(forName: name)
    self.most = most
  }

  isolated deinit { defaults.removePersistentDomain(forName: name) }

  func apply(_ input: Input) -> [String] {
    let count = input == .add ? min(defaults.integer(forKey: "count") + 1, most) : 0
    defaults.set(count, forKey: "count")
    return ["count \(count)"]
  }
}

/// Ticks. A closure of the rewrite counts the ticks, and the fourth is wrong.
final class Ticker: ExplorableSystem {
  enum Input { case tick, reset }
  private let sound: (Input) -> String

  init(isWrong: Bool) {
    var count = 0
    sound = { input in
      count = input == .tick ? count + 1 : 0
      return input == .reset ? "reset" : isWrong && count > 3 ? "tock" : "tick"
    }
  }

  func apply(_ input: Input) -> [String] { [sound(input)] }
}

/// A switch. The rewrite counts its inputs in a static variable, and wears out.
final class Switch: ExplorableSystem {
  enum Input { case on, off }
  private static var uses = 0
  private let wearsOut: Bool
  private var isOn = false

  init(wearsOut: Bool) {
    self.wearsOut = wearsOut
    if wearsOut { Switch.uses = 0 }
  }

  func apply(_ input: Input) -> [String] {
    if wearsOut { Switch.uses += 1 }
    isOn = input == .on && !(wearsOut && Switch.uses > 20)
    return [isOn ? "light" : "dark"]
  }
}

/// Saves after the input has returned.
final class Saver: ExplorableSystem {
  enum Input { case edit, undo }
  enum Way: CaseIterable { case task, detachedTask, mainQueue, globalQueue }
  private let way: Way
  private let isWrong: Bool
  private var edits = 0
  private var isSaved = false

  init(_ way: Way, isWrong: Bool) {
    self.way = way
    self.isWrong = isWrong
  }

  func apply(_ input: Input) -> [String] {
    edits = input == .edit ? min(edits + 1, 3) : max(edits - 1, 0)
    switch way {
    case .task: Task { isSaved = true }
    case .detachedTask: Task.detached { await self.save() }
    case .mainQueue: DispatchQueue.main.async { self.isSaved = true }
    case .globalQueue:
      DispatchQueue.global().async { DispatchQueue.main.async { self.isSaved = true } }
    }
    return [isWrong && isSaved ? "nothing to save" : "\(edits)"]
  }

  private func save() { isSaved = true }
}
