import Legacy

/// Records notifications in the order in which they are posted.
@MainActor
final class NotificationJournal {
  var heard: [String] = []
}
