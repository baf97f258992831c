import Foundation
import PhoneScenarios
import Subjects
import Swap
import Testing

/// What `Docs/swap.md` shows of a beta test of the proposed rewrite: the report of one walk, and a table. The first column
/// of the table names faults, and the tests measure the next two.
@MainActor
@Suite struct `The page of the swap` {
  private static let file = Repository.root.appending(path: "Docs/swap.md")

  /// Rewrites the report and the columns if `PARITY_WRITE_PAGES` is set. Runs in a separate process, because it blocks
  /// the main actor.
  @Test func `has the mismatches that a beta test reports`() async {
    await #expect(processExitsWith: .success) { try await Self.comparePage() }
  }

  private static func comparePage() throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let ((tracks, walk), scenarios) = try (alongTracks(), inScenarios())
    let series = #/(<!-- series: report of a walk -->\n\n```text\n).*?(\n```\n)/#
      .dotMatchesNewlines()
    let reported = text.replacing(series) { "\($0.1)\(walk.joined(separator: "\n"))\($0.2)" }
    let finale = Repository.root.appending(path: "Docs/Workshop/steps/show-beta-test/chapter.md")
    #expect(
      try String(contentsOf: finale, encoding: .utf8).contains(walk.joined(separator: "\n")),
      "the last chapter shows the same report")
    var named: [String] = []
    let lines = reported.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let cells = line.split(separator: " | ", omittingEmptySubsequences: false)
      let names = cells[0].matches(of: /D\d+b?/).map { String($0.0) }
      guard cells.count == 4, cells[0].hasPrefix("| D") else { return String(line) }
      named += names
      let along = names.flatMap { tracks[$0] ?? [] }.joined(separator: ", ")
      let found = names.filter(scenarios.contains)
      let scenario = found.isEmpty ? "no" : found == names ? "yes" : "\(found)"
      return "\(cells[0]) | \(along.isEmpty ? "no" : along) | \(scenario) | \(cells[3])"
    }
    let written = lines.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["PARITY_WRITE_PAGES"] != nil {
      try written.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    #expect(
      text == written,
      "PARITY_WRITE_PAGES=1 swift test --filter 'page of the swap' rewrites the report and the columns"
    )
    #expect(
      try named.sorted()
        == KnownDifference.withInputs().filter(\.isIn2020).map(\.name).sorted())
  }

  /// Replays each track to an app with Legacy alone and to two apps with a trial. All show the same, and a trial of
  /// Modern reports nothing.
  ///
  /// - Returns: the number of mismatches of the proposed rewrite along each track, by their cause. And its report of the
  ///   track `revoked`, with rounded numbers, because the last digits of a direction depend on the platform.
  private static func alongTracks() throws -> (counts: [String: [String]], walk: [String]) {
    var counts: [String: [String]] = [:]
    var walk: [String] = []
    for file in try Repository.files("gpx", in: Repository.tracks) {
      let track = file.deletingPathExtension().lastPathComponent
      let (alone, modern, proposed) = (Beta(), Beta(), Beta())
      _ = try Replay.run(
        Track(file, name: track),
        subjects: [alone.kind(nil), modern.kind(.modern), proposed.kind(.proposed)])
      #expect(alone.view.count > 1000)
      #expect(modern.view == alone.view, "\(track)")
      #expect(proposed.view == alone.view, "\(track)")
      #expect(modern.mismatches == [], "\(track)")
      if track == "revoked" { walk = proposed.mismatches.map(rounded) }
      for (cause, mismatches) in try Dictionary(grouping: proposed.mismatches, by: Self.cause) {
        counts[cause, default: []].append("\(track) \(mismatches.count)")
      }
    }
    return (counts, walk)
  }

  private static func rounded(_ mismatch: Mismatch) -> String {
    "\(mismatch)".replacing(#/-?\d+\.\d+/#) { number in
      Double(number.output).map { "\(Int($0.rounded()))" } ?? "\(number.output)"
    }
  }

  /// Returns the cause of a mismatch along a track. The tracks have seven rotations, and one invalid heading.
  private static func cause(of mismatch: Mismatch) throws -> String {
    switch "\(mismatch)" {
    case let text where text.contains("accuracy -1.0"): "D1"
    case "only the trial sends authorization false": "D4"
    case let text where text.hasPrefix("the trial does not send heading"): "D6"
    default: try #require(nil, "\(mismatch) has no known cause")
    }
  }

  /// The faults that a parallel run reports in the scenario that shows them.
  private static func inScenarios() throws -> Set<String> {
    var names: Set<String> = []
    for scenario in try KnownDifference.withInputs() {
      let beta = Beta()
      let session = Session(beta.kind(.proposed))
      for input in scenario.inputs { _ = session.apply(input) }
      if !beta.mismatches.isEmpty { names.insert(scenario.name) }
    }
    return names
  }
}
