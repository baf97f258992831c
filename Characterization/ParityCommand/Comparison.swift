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
    if let name = arguments.subject {
      guard let kind = Subject.Kind.all.first(where: { $0.name == name }) else {
        throw Arguments.Misuse(
          message: "no subject is named \(name); there is \(Arguments.names)")
      }
      subjects = [kind]
    } else {
      subjects = Subject.Kind.parity
    }
    files = try Files(arguments.paths, terminal)
  }

  @MainActor
  func run() throws -> Int32 {
    var findings = Findings(subjects: subjects.map(\.name))
    do {
      for transcript in files.transcripts { findings.add(try play(transcript)) }
      for track in files.tracks { findings.add(try replay(track)) }
      findings.walk = walkThroughCallSites()
    } catch {
      throw Problems([error])
    }
    if arguments.isJSON {
      print(JSON.text(of: findings))
    } else {
      Report(terminal: terminal, isStrict: arguments.isStrict, findings: findings)
        .show(tracksInFull: !arguments.paths.isEmpty, logs: !arguments.paths.isEmpty)
    }
    return findings.isEquivalent ? 0 : 1
  }

  @MainActor
  private func play(_ transcript: Transcript) throws(Problem) -> Findings.Played {
    var played = Findings.Played(transcript: transcript)
    for kind in subjects {
      var calls = transcript.steps.map { _ in [String]() }
      let outcomes = try transcript.play(to: kind) { step, call in calls[step].append(call) }
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
    return arguments.paths.isEmpty && kinds.count > 1 ? AppWalk(kinds) : nil
  }

  @MainActor
  private func replay(_ track: Track) throws(Problem) -> Replay {
    defer { terminal.clearProgress() }
    let logsCalls = arguments.isStrict && !arguments.isJSON && !arguments.paths.isEmpty
    if logsCalls { print("every call to the phone along \(track.name)") }
    return try Replay(
      track, subjects: subjects,
      progress: { terminal.progress("\(track.name): \(grouped($0)) of \(grouped(track.points))") },
      onCall: logsCalls ? { print("  \(clock($1))  \($0)  \($2)") } : nil)
  }
}
