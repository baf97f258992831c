import Equivalence
import Foundation
import Parity
import Subjects

/// Plays everything to every subject, and says whether they behave the same.
struct Comparison {
  let arguments: Arguments
  let subjects: [Subject.Kind]
  let files: Files
  private let terminal = Terminal()

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    subjects =
      if let name = arguments.subject {
        [try Subject.Kind(named: name)]
      } else if let name = arguments.candidate {
        [Subject.Kind.parity[0], try Subject.Kind(named: name)]
      } else {
        Subject.Kind.parity
      }
    // A candidate is judged by what can be proved of it, not by what was recorded.
    files = arguments.candidate == nil ? Files(arguments.paths, terminal) : Files()
    if comparesCompanions { try ResourceBundles.expectAll() }
  }

  /// The companions are compared when everything is.
  private var comparesCompanions: Bool {
    arguments.paths.isEmpty && arguments.candidate == nil && subjects.count > 1
  }

  @MainActor
  func run() async throws -> Int32 {
    var findings = Findings(subjects: subjects.map(\.name))
    findings.objection = Gate.objection(
      to: subjects, seed: arguments.seed, goesOn: Interruption.goesOn)
    if findings.objection == nil {
      do {
        if arguments.candidate == nil { try playFiles(into: &findings) }
        if comparesCompanions { findings.companions = try await compareCompanions() }
        if arguments.paths.isEmpty && subjects.count > 1 { try search(into: &findings) }
      } catch let problem as Problem {
        throw Problems([problem])
      } catch let error as Unreliable {
        findings.objection = error.description
      }
    }
    // From here on the verdict is final: a later signal must not change the exit status.
    findings.isInterrupted = Interruption.hasCome
    if arguments.isJSON {
      if let objection = findings.objection { ParityCommand.complain(objection) }
      print(JSON.text(of: findings))
    } else {
      Report(arguments: arguments, terminal: terminal, findings: findings).show()
    }
    return findings.exitStatus
  }

  /// - Throws: the ``Problems`` of all files, found while reading or while playing them.
  @MainActor
  private func playFiles(into findings: inout Findings) throws(Problems) {
    let logsCalls = arguments.isStrict && !arguments.isJSON && !arguments.paths.isEmpty
    var problems = files.problems
    for transcript in files.transcripts where !Interruption.hasCome {
      do throws(Problem) {
        if let played = try play(transcript) { findings.add(played) }
      } catch {
        problems.append(error)
      }
    }
    for track in files.tracks where !Interruption.hasCome {
      do throws(Problem) {
        findings.add(try replay(track, logsCalls: logsCalls && problems.isEmpty))
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Problems(problems) }
    findings.appWalk = walkThroughCallSites()
  }

  @MainActor
  private func search(into findings: inout Findings) throws(Unreliable) {
    var alphabets = arguments.isDeep ? Alphabet.all : [.standard]
    if arguments.candidate != nil && !arguments.isDeep { alphabets += [.waiting, .lifetime] }
    for candidate in subjects.dropFirst() {
      let search = Search(
        reference: subjects[0], candidate: candidate, seed: arguments.seed,
        isStrict: arguments.isStrict, terminal: terminal)
      for alphabet in alphabets where !Interruption.hasCome {
        findings.explored.append(try search.explore(alphabet))
      }
      guard arguments.candidate == nil, !Interruption.hasCome else { continue }
      let isDeep = arguments.isDeep
      findings.walked.append(
        try isDeep ? search.walk(32, length: 200_000) : search.walk(8, length: 2_000))
      findings.walked.append(try search.live(isDeep ? 5_000 : 200, length: 40))
    }
  }

  /// Nil if it was interrupted.
  @MainActor
  private func play(_ transcript: Transcript) throws(Problem) -> Findings.Played? {
    var played = Findings.Played(transcript: transcript)
    for kind in subjects {
      var calls = transcript.steps.map { _ in [String]() }
      let outcomes = try transcript.play(
        to: kind, goesOn: Interruption.goesOn,
        onCall: { step, call in calls[step].append(call) })
      if Interruption.hasCome { return nil }
      if kind.name == Arguments.reference { try transcript.expectDelivered(outcomes) }
      played.calls.append(calls)
      played.add(outcomes, of: kind.name)
    }
    return played
  }

  /// The call sites are no file: they are compared when everything is.
  @MainActor
  private func walkThroughCallSites() -> AppWalk? {
    let kinds = CallSites.Kind.parity.filter { kind in subjects.contains { $0.name == kind.name } }
    return arguments.paths.isEmpty && kinds.count > 1
      ? AppWalk(kinds, seed: arguments.seed, goesOn: Interruption.goesOn) : nil
  }

  @MainActor
  private func compareCompanions() async throws -> [CompanionComparison] {
    func kinds<Companion>(_ all: [CompanionKind<Companion>]) -> [CompanionKind<Companion>] {
      all.filter { kind in subjects.contains { $0.name == kind.name } }
    }
    let comparisons: [@MainActor () async throws -> CompanionComparison] = [
      {
        try CompanionComparison(
          "LocationService", LocationServicePlayer.self, kinds(LocationServiceKind.parity),
          goesOn: Interruption.goesOn)
      },
      {
        try CompanionComparison(
          "NearbyProvider", NearbyProviderPlayer.self, kinds(NearbyProviderKind.parity),
          goesOn: Interruption.goesOn)
      },
      {
        try CompanionComparison(
          "AccessGuard", AccessGuardPlayer.self, kinds(AccessGuardKind.parity),
          goesOn: Interruption.goesOn)
      },
      {
        try CompanionComparison(
          "DefaultPlace", DefaultPlacePlayer.self, kinds(DefaultPlaceKind.parity),
          goesOn: Interruption.goesOn)
      },
      {
        await CompanionComparison(
          feeds: kinds(PlacesFeedKind.parity), seed: arguments.seed, goesOn: Interruption.goesOn)
      },
      {
        try await CompanionComparison(
          apps: kinds(PlacesAppKind.parity), along: files.tracks, goesOn: Interruption.goesOn)
      },
    ]
    var compared: [CompanionComparison] = []
    for compare in comparisons where !Interruption.hasCome { compared.append(try await compare()) }
    return compared
  }

  @MainActor
  private func replay(_ track: Track, logsCalls: Bool) throws(Problem) -> Replay {
    defer { terminal.clearProgress() }
    if logsCalls { print("every call to the phone along \(track.name.printable)") }
    return try Replay(
      track, subjects: subjects,
      progress: { terminal.progress("\(track.name): \(grouped($0)) of \(grouped(track.points))") },
      goesOn: Interruption.goesOn,
      onCall: logsCalls ? { print("  \(clock($1))  \($0)  \($2)") } : nil)
  }
}

extension Subject.Kind {
  fileprivate init(named name: String) throws(Arguments.Misuse) {
    guard let kind = Subject.Kind.all.first(where: { $0.name == name }) else {
      throw Arguments.Misuse(message: "no subject is named \(name); there is \(Arguments.names)")
    }
    self = kind
  }
}
