import PhoneScenarios
import SimulatedPhone

extension Subject.Kind {
  /// Subjects for tests of the command. The help does not list them.
  static let planted = [
    planted("trapping") { fatalError("This subject stops twice.") },
    planted("hanging") { while true {} },
  ]

  /// Legacy, with a mistake that shows when a stop follows a stop.
  private static func planted(
    _ name: String, mistake: @escaping @MainActor @Sendable () -> Void
  ) -> Subject.Kind {
    Subject.Kind(name: name) { configuration, report in
      Planted(parity[0].make(configuration, report), mistake)
    }
  }
}

private final class Planted: ForwardingSubject {
  let other: any Subject
  private let mistake: @MainActor @Sendable () -> Void
  private var hasStopped = false

  init(_ other: any Subject, _ mistake: @escaping @MainActor @Sendable () -> Void) {
    self.other = other
    self.mistake = mistake
  }

  func start() {
    hasStopped = false
    other.start()
  }

  func stop() {
    if hasStopped { mistake() }
    hasStopped = true
    other.stop()
  }
}
