/// The rewrite: the clock is injected, and closures replace the delegate. It has one mistake.
@MainActor
final class ModernDoor {
  enum Event: Equatable {
    case unlocked
    case opened
    case refused(badge: String)
  }

  var onEvent: (Event) -> Void = { _ in }
  private let now: () -> Double
  private var unlockedAt: Double?
  private var reader = Reader()

  init(now: @escaping () -> Double) { self.now = now }

  var isUnlocked: Bool { unlockedAt.map { now() - $0 < 10 } ?? false }

  func present(badge: String) {
    switch reader.read(badge, at: now()) {
    case .accepted:
      unlockedAt = now()
      onEvent(.unlocked)
    case .refused: onEvent(.refused(badge: badge))
    case .blocked: break
    }
  }

  func open() -> Bool {
    guard isUnlocked else { return false }
    onEvent(.opened)
    unlockedAt = nil
    return true
  }
}

/// Decides about badges. Three wrong ones in a row block it for a minute.
private struct Reader {
  enum Answer { case accepted, refused, blocked }
  private var wrongBadges = 0
  private var blockedAt: Double?

  mutating func read(_ badge: String, at now: Double) -> Answer {
    if let blockedAt {
      guard now - blockedAt >= 60 else { return .blocked }
      self = Reader()
    }
    guard !badge.hasPrefix("staff-") else {
      wrongBadges = 0
      return .accepted
    }
    wrongBadges += 1
    if wrongBadges == 3 { blockedAt = now }
    return .refused
  }
}
