import Foundation

/// The time of day. A singleton, as in much legacy code.
@MainActor
class Clock {
  static var shared = Clock()

  /// Seconds since 1970.
  var now: Double { Date().timeIntervalSince1970 }
}

@MainActor
protocol LegacyDoorDelegate: AnyObject {
  func doorDidUnlock(_ door: LegacyDoor)
  func doorDidOpen(_ door: LegacyDoor)
  func door(_ door: LegacyDoor, didRefuse badge: String)
}

/// The door of an office. A badge unlocks it for ten seconds, and for one person. Three wrong badges in a row lock
/// the reader for a minute.
@MainActor
final class LegacyDoor {
  weak var delegate: (any LegacyDoorDelegate)?
  private var unlockedAt: Double?
  private var wrongBadges = 0
  private var blockedAt: Double?

  var isUnlocked: Bool {
    if let unlockedAt, Clock.shared.now - unlockedAt < 10 { return true }
    return false
  }

  func present(badge: String) {
    if let blockedAt {
      if Clock.shared.now - blockedAt < 60 { return }
      self.blockedAt = nil
      wrongBadges = 0
    }
    if badge.hasPrefix("staff-") {
      wrongBadges = 0
      unlockedAt = Clock.shared.now
      delegate?.doorDidUnlock(self)
    } else {
      wrongBadges += 1
      if wrongBadges == 3 { blockedAt = Clock.shared.now }
      delegate?.door(self, didRefuse: badge)
    }
  }

  func open() -> Bool {
    if !isUnlocked { return false }
    unlockedAt = nil
    delegate?.doorDidOpen(self)
    return true
  }
}
