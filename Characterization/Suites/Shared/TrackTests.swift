import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A replay of a track` {
  /// How many locations, headings, status changes and errors the client receives along each bundled track.
  private nonisolated static let expected = [
    ("brandenburg-gate", [538, 571, 1, 1]), ("revoked", [319, 373, 5, 2]),
    ("train", [368, 272, 1, 0]),
  ]

  @Test(arguments: expected)
  func `delivers the expected events to the client of each subject`(name: String, counts: [Int])
    throws
  {
    let track = try Track(Repository.tracks.appending(path: "\(name).gpx"), name: name)

    let replay = try Replay.run(track, subjects: Subject.Kind.parity)

    #expect(replay.divergence == nil)
    for tally in replay.tallies {
      #expect([tally.locations, tally.headings, tally.statusChanges, tally.errors] == counts)
    }
  }

  @Test func `is tested for every bundled track`() throws {
    let names = try Repository.files("gpx", in: Repository.tracks)
      .map { $0.deletingPathExtension().lastPathComponent }
    #expect(names == Self.expected.map(\.0))
  }
}
