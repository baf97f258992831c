import Foundation
import Parity
import Shipped
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `Shipped, the rewrite as it was,` {
  /// What has to be known to differ.
  private static let visible = [
    "D1", "D2", "D3", "D4", "D5", "D6", "D9", "D10", "D11", "D12", "D13", "D14", "D14b", "D17",
  ]
  private static let calls = ["D6b", "D7", "D8", "D15", "D16", "D18", "D19"]

  /// With `PARITY_WRITE_PAGES` set, writes the columns anew.
  @Test func `differs as the page of divergences says`() throws {
    let page = try DivergencePage()
    if ProcessInfo.processInfo.environment["PARITY_WRITE_PAGES"] != nil {
      try page.written.write(to: DivergencePage.file, atomically: true, encoding: .utf8)
      return
    }
    #expect(
      page.text == page.written,
      "PARITY_WRITE_PAGES=1 swift test --filter 'page of divergences' writes the columns anew")
    let names = page.scenarios.map(\.name)
    #expect(Set(names).isSuperset(of: Self.visible + Self.calls))
    #expect(names.count == Set(names).count)
  }

  @Test func `differs in each scenario, and in some in nothing but calls`() throws {
    for scenario in try DivergencePage().scenarios {
      let lines = scenario.inputs.map { "\($0)\n" }.joined()
      let transcript = try Transcript(lines, file: scenario.name)
      let (legacy, shipped) = try (transcript.play(to: .legacy), transcript.play(to: .shipped))
      #expect((legacy == shipped) == scenario.showsCalls, "\(scenario.name)")
    }
  }

  /// The exploration needs no more inputs than a person, given the same ones. In a process of its own,
  /// because it keeps one main actor busy.
  @Test func `is found out by an exploration, in no more inputs than the page takes`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        for scenario in try DivergencePage().scenarios {
          let interest = scenario.showsCalls ? Pair.Interest.calls : .furtherDifferences
          let pair = Pair(.legacy, .shipped, interest: interest)
          let findings = scenario.inputs.map { pair.apply($0).finding }
          let last = try #require(findings.lastIndex { $0 != nil })
          var letters: [Input] = []
          for input in scenario.inputs where !letters.contains(input) { letters.append(input) }
          let exploration = try Pair.explore(
            letters, interest: interest, goesOn: { $0.transitions < 1_000 }, .legacy, .shipped)
          let witness = exploration.witnesses.first { $0.finding == findings[last] }
          #expect((witness?.inputs.count ?? .max) <= last + 1, "\(scenario.name)")
        }
      }
    }
  }

  @Test func `is not asked when it is looked at`() throws {
    let session = Session(.shipped)
    try session.apply(.create(.fine))
    #expect(try session.apply(.locationQuietly(Coordinate(1, 2))).state != nil)
    #expect(try session.apply(.locationQuietly(Coordinate(3, 4))).state != nil)
    try session.apply(.read)
    #expect(try session.apply(.locationQuietly(Coordinate(5, 6))).state == nil)
  }

  @Test func `states every stored property under its name in its snapshot`() {
    Phone().use {
      let manager = LocationManager()
      let stored = Mirror(reflecting: manager).children.compactMap(\.label)
      let stated = Mirror(reflecting: manager.snapshot).children.compactMap(\.label)
      #expect(stored.sorted() == stated.sorted())
    }
  }

  @Test func `tells a first read from none in its snapshot, also of nothing`() {
    Phone().use {
      let manager = LocationManager()
      let unread = manager.snapshot
      _ = manager.location
      let readLocation = manager.snapshot
      _ = manager.heading
      #expect(Set([unread, readLocation, manager.snapshot]).count == 3)
    }
  }
}
