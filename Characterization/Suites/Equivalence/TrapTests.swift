import Equivalence
import Foundation
import Testing

#if os(macOS) || os(Linux)
  @Suite struct `A candidate that traps` {
    private let errors: [any PartialKeyPath<ExitTest.Result> & Sendable] = [\.standardErrorContent]

    @Test func `ends the process after its inputs are printed`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        await MainActor.run { RunningInputs.reportTrapsAndHangs() }
        _ = try await ComparedSystem.explored(
          "counter", [.add, .read], [.counter("legacy"), .counter("modern", limit: 3)]
        ).compare(RunContext())
      }
      let inputs = exit.inputs(of: "modern")
      #expect(inputs.filter { $0 == "add" }.count == 3)
      #expect(inputs.last == "add")
    }

    @Test func `prints no inputs of another pair that was made later`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        await MainActor.run {
          RunningInputs.reportTrapsAndHangs()
          let one = Pair(.counter("legacy"), .counter("modern", limit: 2))
          let other = Pair(.counter("legacy"), .counter("modern"))
          _ = one.apply(.add)
          _ = other.apply(.read)
          _ = one.apply(.add)
        }
      }
      #expect(exit.inputs(of: "modern") == ["add", "add"])
    }

    @Test func `is named even if the reference is the one that traps`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        await MainActor.run {
          RunningInputs.reportTrapsAndHangs()
          _ = Pair(.counter("legacy", limit: 1), .counter("modern")).apply(.add)
        }
      }
      #expect(exit.inputs(of: "legacy") == ["add"])
    }

    @Test func `is not named if the reference traps while it is asked what it allows`() async throws
    {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        await MainActor.run {
          RunningInputs.reportTrapsAndHangs()
          let pair = Pair(.counter("legacy", limitOfQuestions: 1), .counter("modern"))
          _ = pair.apply(.add)
          _ = pair.allows(.add)
        }
      }
      #expect(exit.inputs(of: "legacy") == ["add"])
      #expect(exit.inputs(of: "modern") == [])
    }

    @Test func `traps again after fewer inputs when they are shrunk`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        await MainActor.run { RunningInputs.reportTrapsAndHangs() }
        let pair = Replaying(.counter("legacy"), .counter("modern", limit: 2)) { text in
          CounterSystem.Input.allCases.first { "\($0)" == text }
        }
        await pair.shrink(["read", "read", "add", "read", "read", "add"])
      }
      let inputs = exit.inputs(of: "modern")
      #expect(inputs.count < 6)
      #expect(inputs.filter { $0 == "add" }.count == 2)
    }

    // In a process of its own, because the comparisons of other tests note their inputs in the same place.
    @Test func `is described with its last inputs, whether or not anyone has asked for them`()
      async throws
    {
      let exit = try await #require(processExitsWith: .success, observing: errors) {
        await MainActor.run {
          let pair = Pair(.counter("legacy"), .counter("modern"))
          for input in [CounterSystem.Input.read, .add, .add, .read] { _ = pair.apply(input) }
          #expect(RunningInputs.write(to: STDERR_FILENO, isHang: true, most: 2))
          #expect(RunningInputs.isRunning(RunningInputs.number(ofName: "modern")))
          #expect(!RunningInputs.isRunning(RunningInputs.number(ofName: "legacy")))
        }
      }
      let lines = String(decoding: exit.standardErrorContent, as: UTF8.self).split(separator: "\n")
      #expect(
        lines == [
          "modern does not return after these inputs:", "  … earlier inputs", "  add", "  read",
        ])
    }
  }

  extension ExitTest.Result {
    /// The inputs that the process printed for a system with this name.
    fileprivate func inputs(of name: String) -> [String] {
      let lines = String(decoding: standardErrorContent, as: UTF8.self).split(separator: "\n")
      guard let heading = lines.lastIndex(of: "\(name) trapped after these inputs:") else {
        return []
      }
      return lines[(heading + 1)...].prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
    }
  }

  /// A counter that traps at its limit.
  private final class CounterSystem: StatefulSystem {
    enum Input: CaseIterable { case add, read }
    private var count = 0
    private let limit: Int?
    private let limitOfQuestions: Int?

    init(limit: Int?, limitOfQuestions: Int?) {
      (self.limit, self.limitOfQuestions) = (limit, limitOfQuestions)
    }

    func allows(_ input: Input) -> Bool {
      precondition(count != limitOfQuestions, "The counter must not be asked at its limit.")
      return true
    }

    func apply(_ input: Input) -> [String] {
      if input == .add { count = min(count + 1, 5) }
      precondition(count != limit, "The counter is at its limit.")
      return ["\(count)"]
    }
  }

  extension Implementation<CounterSystem> {
    fileprivate static func counter(
      _ name: String, limit: Int? = nil, limitOfQuestions: Int? = nil
    ) -> Self {
      Implementation(name: name) {
        CounterSystem(limit: limit, limitOfQuestions: limitOfQuestions)
      }
    }
  }
#endif
