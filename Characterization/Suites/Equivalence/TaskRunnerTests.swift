import Equivalence
import Testing

@MainActor
@Suite struct `A task runner` {
  @Test func `runs what a call leaves for later with yield`() {
    let (tasks, steps) = (TaskRunner(), Steps())
    tasks.untilIdle { tasks.start { for _ in 0..<3 { await steps.next() } } }
    #expect(steps.count == 3)
    #expect(tasks.waitingCalls == 0)
  }

  @Test func `returns the task of a call, so that an input can cancel it`() {
    let (tasks, steps) = (TaskRunner(), Steps())
    tasks.untilIdle {
      let call = tasks.start { while !Task.isCancelled { await steps.next() } }
      call.cancel()
    }
    #expect(steps.count == 0)
    #expect(tasks.waitingCalls == 0)
  }

  #if !os(iOS)
    @Test func `traps if a call polls for a value that does not come`() async {
      await #expect(processExitsWith: .failure) {
        await MainActor.run {
          let (tasks, steps) = (TaskRunner(), Steps())
          tasks.untilIdle { tasks.start { while steps.count >= 0 { await steps.next() } } }
        }
      }
    }
  #endif
}

/// Only the thread of the test uses it.
private final class Steps: @unchecked Sendable {
  private(set) var count = 0

  func next() async {
    await Task.yield()
    count += 1
  }
}
