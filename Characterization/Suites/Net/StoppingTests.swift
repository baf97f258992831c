import Equivalence
import Foundation
import PhoneScenarios
import SimulatedPhone
import Subjects
import Synchronization
import Testing

/// Work that is stopped early keeps its partial result. `goesOn` returns false after a number of calls.
@MainActor
@Suite struct `Work that is stopped early` {
  private let deaf = Subject.Kind.legacy.tampered(by: .dropsAReaction)

  private func stop(after calls: Int) -> @Sendable () -> Bool {
    let left = Countdown(from: calls)
    return { left.goesOn() }
  }

  @Test(arguments: [0, 10])
  func `reads only a part of a track`(calls: Int) throws {
    let whole = try Track.bundled("train")
    let part = try Track.bundled("train", goesOn: stop(after: calls))
    #expect(part.points < whole.points)
    #expect(part.duration < whole.duration)
  }

  @Test func `stops before the end of a transcript`() async throws {
    let whole = try Transcript("create fine\nstart\nstop\n", file: "t")
    #expect(await whole.play(to: .legacy, goesOn: stop(after: 2)) == nil)
    #expect(await whole.play(to: .legacy, goesOn: stop(after: 3)) != nil)
  }

  @Test func `returns only a part of the files`() throws {
    let search = FileSearch(["transcript"], in: Repository.transcripts, goesOn: stop(after: 20))
    #expect(search.files.count < 20)
  }

  @Test func `replays only a part of the points, and keeps the difference`() throws {
    let track = try Track.bundled("train")
    let whole = try Replay.run(track, subjects: [.legacy, deaf])
    let part = try Replay.run(track, subjects: [.legacy, deaf], goesOn: stop(after: 100))
    #expect(whole.pointCount == track.points)
    #expect(0 < part.pointCount && part.pointCount < whole.pointCount)
    #expect(part.divergence?.heading == whole.divergence?.heading)
  }

  @Test func `moves the apps along only a part of the track`() async throws {
    let track = try Track.bundled("train")
    let apps = PlacesAppKind.parity
    let none = await PlacesTour.run(track, apps: apps, goesOn: stop(after: 0))
    #expect(none.frames.isEmpty)
    let whole = await PlacesTour.run(track, apps: apps)
    let part = await PlacesTour.run(track, apps: apps, goesOn: stop(after: 100))
    #expect(0 < part.pointCount && part.pointCount < whole.pointCount)
    #expect(part.frames.last?.time ?? .distantFuture < whole.frames.last?.time ?? .distantPast)
  }

  @Test(arguments: [0, 1, 5])
  func `shrinks only in part, and keeps a counterexample`(calls: Int) async throws {
    let walk = await SubjectPair.walk(length: 2_000, seed: 1, .legacy, deaf)
    let shrinking = Shrinking { SubjectPair(.legacy, deaf) }
    let shrunk = try await shrinking.shortest(walk.inputs, goesOn: stop(after: calls))
    #expect(await shrinking.upToDifference(shrunk) == shrunk)
    #expect(shrunk.count > 4)
  }

  @Test func `shows the end of a long counterexample`() async {
    let inputs = [Input.create(.fine)] + (0..<1_500).map { _ in .start }
    let difference = await SubjectPair(.legacy, deaf).difference("walks", after: inputs)
    #expect(difference.steps.count == 1_000)
    #expect(difference.steps.last?.line == inputs.count)
    #expect(difference.heading == "walks, after 1,501 inputs")
  }

  /// The self-check calls `goesOn` three times; then the comparison calls it once for the candidate.
  @Test func `applies only a part of the inputs to the screens, a feed and an app`() async throws {
    func amounts(of system: ComparedSystem, after calls: Int) async throws -> [Int]? {
      try await system.compare(RunContext(goesOn: stop(after: calls))).first?.amounts.map(\.count)
    }
    let screens = ComparedSystem.screens("", [.legacy, CallSites.Kind.legacy])
    #expect(try await amounts(of: screens, after: 3 + 1 + 2) == [2, 200])
    let feeds = ComparedSystem.feed("", [.legacy, PlacesFeedKind.legacy])
    #expect(try await amounts(of: feeds, after: 3 + 1 + 1) == [1, 8])
    let app = ComparedSystem.app("", PlacesAppKind.parity, along: [try Track.bundled("train")])
    #expect(try await amounts(of: app, after: 1) == [0, 0])
  }
}

/// Returns true for a given number of calls, and then false.
final class Countdown: Sendable {
  private let left: Atomic<Int>

  init(from calls: Int) { left = Atomic(calls) }

  func goesOn() -> Bool { left.subtract(1, ordering: .relaxed).newValue >= 0 }
}
