import Foundation
import Parity
import SimulatedPhone
import Subjects
import Testing

/// Mutants of Legacy whose client changes the reactions before it reports them.
extension Subject.Kind {
  static func legacy(
    _ name: String, reporting: @escaping @MainActor @Sendable (Reaction) -> [Reaction]
  ) -> Subject.Kind {
    Subject.Kind(name: name) { configuration, report in
      Subject.Kind.legacy.make(configuration) { reporting($0).forEach(report) }
    }
  }
}

@MainActor
@Suite struct `The transcript harness` {
  nonisolated static let mutants: [Subject.Kind] = [
    .legacy("reports no headings") { if case .heading = $0 { [] } else { [$0] } },
    .legacy("reports everything twice") { [$0, $0] },
    .legacy("reports a denial as a grant") {
      if case .enabled = $0 { [.enabled(true)] } else { [$0] }
    },
    .legacy("rounds locations") {
      if case .location(let place) = $0 {
        [.location(Location(place.latitude.value.rounded(), place.longitude.value))]
      } else {
        [$0]
      }
    },
    Subject.Kind(name: "is always coarse") { Subject.Kind.legacy.make(.coarse, $1) },
    .legacy.tampered(by: .freezesAGetter),
  ]

  @Test(arguments: mutants)
  func `detects each mutant of Legacy`(mutant: Subject.Kind) throws {
    #expect(try Repository.loadTranscripts().contains { try $0.difference(from: mutant) != nil })
  }

  @Test func `reports no difference for a subject that changes nothing`() throws {
    let honest = Subject.Kind.legacy("honest") { [$0] }
    for transcript in try Repository.loadTranscripts() {
      #expect(try transcript.difference(from: honest) == nil)
    }
  }

  @Test func `records the reactions of the subject, and not those in the file`() throws {
    let wrong = try Transcript(
      """
      # Kept.
      create coarse
        -> phone asks always
        == updating
      location 1 2

      """, file: "t")
    #expect(
      try wrong.recorded(from: .legacy).text == """
        # Kept.
        create coarse
          -> phone accuracy 1000 filter 1000 activity fitness
        location 1 2
          == idle, location 1 2

        """)
  }

  @Test func `prints a state only if it changed`() throws {
    let session = Session(.legacy)

    #expect(try session.deliver(.location(Location(1, 2))).lines == [])
    #expect(try session.deliver(.create(.fine)).state?.description == "idle, location 1 2")
    #expect(try session.deliver(.read).state == nil)
    #expect(try session.deliver(.locationQuietly(nil)).state == .idle)
    #expect(try session.deliver(.locationQuietly(Location(1, 2))).state != nil)
    #expect(try session.deliver(.release).state == nil)
  }

  @Test func `delivers a nested input once, inside the call`() throws {
    let session = Session(.legacy)
    try session.deliver(.status(.authorizedAlways))
    try session.deliver(.create(.fine))
    try session.deliver(.inside("phone location on", .location(Location(1, 2))))

    #expect(
      try session.deliver(.start).lines == [
        "  -> phone location on", "  -> client location 1 2",
        "  -> phone orientation notifications on", "  -> phone heading on",
        "  == updating, location 1 2",
      ])

    try session.deliver(.stop)
    #expect(try session.deliver(.start).reactions.count == 2)
  }

  @Test func `reports a retained client and a retained manager`() throws {
    let hoarder = Subject.Kind(name: "hoarder") {
      HoardingSubject(Subject.Kind.legacy.make($0, $1))
    }
    let session = Session(hoarder)
    try session.deliver(.create(.fine))

    #expect(try session.deliver(.dropClient).lines == ["  -> client kept alive"])
    #expect(try session.deliver(.release).lines == ["  -> manager kept alive"])
  }
}

private final class HoardingSubject: ForwardingSubject {
  override func dropClient() -> Bool { false }
  override func releaseManager() -> Bool { false }
}
