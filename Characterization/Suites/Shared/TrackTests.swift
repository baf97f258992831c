import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `A replay of a track` {
  /// The numbers of events that the client receives along one bundled track.
  struct Expected: CustomTestStringConvertible {
    let track: String
    let locations: Int
    let headings: Int
    let statusChanges: Int
    let errors: Int
    var testDescription: String { track }
  }

  nonisolated static let expected = [
    Expected(track: "brandenburg-gate", locations: 538, headings: 571, statusChanges: 1, errors: 1),
    Expected(track: "revoked", locations: 319, headings: 373, statusChanges: 5, errors: 2),
    Expected(track: "train", locations: 368, headings: 272, statusChanges: 1, errors: 0),
  ]

  @Test(arguments: expected)
  func `delivers the expected events to the client of each subject`(expected: Expected) throws {
    let file = Repository.tracks.appending(path: "\(expected.track).gpx")
    let track = try Track(file, name: expected.track)

    let replay = try Replay(track, subjects: Subject.Kind.parity)
    #expect(replay.divergence == nil)

    for tally in replay.tallies {
      #expect(tally.locations == expected.locations)
      #expect(tally.headings == expected.headings)
      #expect(tally.statusChanges == expected.statusChanges)
      #expect(tally.errors == expected.errors)
    }
  }

  @Test func `is tested for every bundled track`() throws {
    let names = try Repository.files("gpx", in: Repository.tracks)
      .map { $0.deletingPathExtension().lastPathComponent }
    #expect(names == Self.expected.map(\.track))
  }
}
