import Foundation
import Parity
import SimulatedPhone
import Subjects
import Testing

/// Legacy with a client that changes the reactions that it reports.
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
@Suite struct `The net` {
  nonisolated static let mutants: [Subject.Kind] = [
    .legacy("says nothing of headings") { if case .heading = $0 { [] } else { [$0] } },
    .legacy("says everything twice") { [$0, $0] },
    .legacy("takes a denial for a grant") {
      if case .enabled = $0 { [.enabled(true)] } else { [$0] }
    },
    .legacy("rounds locations") {
      if case .location(let place) = $0 {
        [.location(Coordinate(place.latitude.value.rounded(), place.longitude.value))]
      } else {
        [$0]
      }
    },
    Subject.Kind(name: "is always coarse") { Subject.Kind.legacy.make(.coarse, $1) },
    .legacy.tampered(by: .freezesAGetter),
  ]

  @Test(arguments: mutants)
  func `catches a subject that`(mutant: Subject.Kind) throws {
    #expect(try Repository.loadTranscripts().contains { try $0.difference(from: mutant) != nil })
  }

  @Test func `finds no difference in a subject that changes nothing`() throws {
    let honest = Subject.Kind.legacy("honest") { [$0] }
    for transcript in try Repository.loadTranscripts() {
      #expect(try transcript.difference(from: honest) == nil)
    }
  }

  @Test func `records what the subject does, and not what was written before`() throws {
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

  @Test func `prints a state only when it is new`() throws {
    let session = Session(.legacy)

    #expect(try session.deliver(.location(Coordinate(1, 2))).lines == [])
    #expect(try session.deliver(.create(.fine)).state?.description == "idle, location 1 2")
    #expect(try session.deliver(.read).state == nil)
    #expect(try session.deliver(.locationQuietly(nil)).state == .idle)
    #expect(try session.deliver(.locationQuietly(Coordinate(1, 2))).state != nil)
    #expect(try session.deliver(.release).state == nil)
  }

  @Test func `delivers an armed input once, in the midst of the call`() throws {
    let session = Session(.legacy)
    try session.deliver(.status(.authorizedAlways))
    try session.deliver(.create(.fine))
    try session.deliver(.inside("phone location on", .location(Coordinate(1, 2))))

    #expect(
      try session.deliver(.start).lines == [
        "  -> phone location on", "  -> client location 1 2",
        "  -> phone orientation notifications on", "  -> phone heading on",
        "  == updating, location 1 2",
      ])

    try session.deliver(.stop)
    #expect(try session.deliver(.start).reactions.count == 2)
  }

  @Test func `reports a client or a manager that is kept alive`() throws {
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
