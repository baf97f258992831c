import Dispatch
import Foundation
import Synchronization

/// Runs the tasks of a system under test on the thread of the test, until none can go on. With it, an adapter with a
/// synchronous `apply` compares actors and async classes, in every state.
///
/// It runs what the system enqueues on actors and on the global executor, also in unstructured and detached tasks. A
/// fake decides when a task goes on: it keeps a continuation until an input resumes it. Out of control are the main
/// actor, dispatch queues, other executors, `Task.sleep`, and `Task.yield` in an unstructured task: replace them in the
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
  /// - Returns: the task of the call, which an input may cancel.
  @discardableResult
  public func start(_ call: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    lock.withLock {
      let number = (0...suspended.count).first { suspended[$0] == nil }!
      let task = Task(executorPreference: TaskQueue.executor) { [weak self] in
        await call()
        self?.end(number)
      }
      suspended[number] = task
      return task
    }
  }

  /// How many calls have not ended.
  public var waitingCalls: Int { lock.withLock { suspended.count } }

  private func end(_ number: Int) { lock.withLock { suspended[number] = nil } }

  /// Carries out an input, then runs all tasks that it made ready, in order, until none is left.
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
  /// A task with this preference enqueues here what `Task.yield` leaves for later, which no hook sees.
  final class Executor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if isCollector { return jobs.append(job) }
      DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  static let executor = Executor()
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
      precondition(
        next < 100_000,
        "tasks are still ready after 100,000 steps; one polls, or a fake answers at once: let it wait"
      )
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
