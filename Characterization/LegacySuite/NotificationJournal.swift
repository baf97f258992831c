import Legacy

/// Records the notifications that arrive, in order.
@MainActor
final class NotificationJournal {
  var heard: [String] = []
}
