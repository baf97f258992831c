import Foundation
import Synchronization

/// Runs the tasks of a system under test on the thread of the test, until none can go on. With it, an adapter with a
/// synchronous `apply` compares actors and async classes, in every state.
///
/// It runs what the system enqueues on actors and on the global executor, also in unstructured and detached tasks. A
/// fake decides when a task goes on: it keeps a continuation until an input resumes it. What is on the main actor, on a
/// dispatch queue or on an executor of its own, and what waits for `Task.sleep`, is out of control: replace it in the
/// copy of the system.
@available(macOS 15, iOS 18, *)
public final class TaskRunner: @unchecked Sendable {
  private let lock = NSLock()
  /// The calls that have not ended. The local variables of a suspended call cannot be read, so each is opaque.
  private var suspended: [Int: Task<Void, Never>] = [:]

  /// Makes a runner without calls.
  public init() {}

  /// Calls async code of the system under test. Only allowed inside of ``untilIdle(_:)``.
  ///
  /// - Parameter call: calls the system, and writes down the result.
  public func start(_ call: @escaping @Sendable () async -> Void) {
    lock.withLock {
      let number = (0...suspended.count).first { suspended[$0] == nil }!
      suspended[number] = Task { [weak self] in
        await call()
        self?.end(number)
      }
    }
  }

  /// How many calls have not ended.
  public var waitingCalls: Int { lock.withLock { suspended.count } }

  private func end(_ number: Int) { lock.withLock { suspended[number] = nil } }

  /// Carries out an input, then runs all tasks that it made ready, in order, until none is left.
  ///
  /// - Parameter input: carries out the input.
  @MainActor public func untilIdle(_ input: () -> Void) {
    TaskQueue.collect()
    defer { TaskQueue.stop() }
    input()
    TaskQueue.run()
  }
}

/// The jobs that one thread enqueues while it collects them.
@available(macOS 15, iOS 18, *)
private enum TaskQueue {
  private final class Executor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }
  }

  private static let executor = Executor()
  /// The thread that collects jobs. 0 if there is none.
  private static let collector = Atomic<UInt>(0)
  // Only the collector uses them.
  nonisolated(unsafe) private static var jobs: [UnownedJob] = []

  private static var isCollector: Bool {
    let thread = collector.load(ordering: .relaxed)
    return thread != 0 && thread == UInt(bitPattern: ObjectIdentifier(Thread.current))
  }

  static func collect() {
    _ = hook
    precondition(!isCollector, "`untilIdle` was called inside of `untilIdle`")
    collector.store(UInt(bitPattern: ObjectIdentifier(Thread.current)), ordering: .relaxed)
  }

  static func stop() { collector.store(0, ordering: .relaxed) }

  static func run() {
    var next = 0
    while next < jobs.count {
      jobs[next].runSynchronously(on: executor.asUnownedTaskExecutor())
      next += 1
    }
    jobs = []
  }

  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// The runtime calls this hook in place of its function that enqueues a job on the global executor.
  private static let hook: Void = {
    let name = "swift_task_enqueueGlobal_hook"
    guard let variable = dlsym(dlopen(nil, RTLD_LAZY), name) else {
      preconditionFailure("this Swift runtime has no \(name), so TaskRunner cannot be used")
    }
    variable.assumingMemoryBound(to: Hook?.self).pointee = { job, enqueue in
      if isCollector { jobs.append(job) } else { enqueue(job) }
    }
  }()
}
