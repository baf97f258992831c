import Foundation
import Synchronization

/// Notices that a system does not return from an input.
@available(macOS 15, iOS 18, *)
package enum HangWatch {
  /// Changes whenever a system begins or ends to handle an input.
  private static let moment = Atomic(0)
  /// How many systems handle an input.
  private static let handling = Atomic(0)

  /// Calls `onHang` on a thread of its own, once for each input that takes longer than these seconds.
  @MainActor package static func start(
    seconds: Int, onHang: @escaping @Sendable () -> Void
  ) {
    RunningInputs.onInput = { count in
      handling.store(count, ordering: .relaxed)
      moment.wrappingAdd(1, ordering: .releasing)
    }
    Thread.detachNewThread {
      var (last, ticks) = (0, 0)
      while true {
        usleep(250_000)
        let now = moment.load(ordering: .acquiring)
        ticks = now == last && handling.load(ordering: .relaxed) > 0 ? ticks + 1 : 0
        last = now
        if ticks == 4 * seconds { onHang() }
      }
    }
  }
}
