// Compares an app with its original in a process of its own, because a mistake can trap. scripts/mutate builds it with
// the mutants of a module. scripts/sabotage builds it with clones of Legacy in place of the module Subjects.
//
// usage: Judge --list | PART... [SCENARIO] [--transcripts FOLDER] [--all]

import Equivalence
import Foundation
import PhoneScenarios
import Subjects

@main
@MainActor
struct Judge {
  private static let words = CommandLine.arguments.dropFirst()
  private static let (original, candidate) = (Subject.Kind.legacy, Subject.Kind.modern)

  /// Runs the parts that the arguments name, up to the first difference, or to the end with `--all`.
  static func main() async {
    do {
      for (name, play) in try parts() {
        if words.contains("--list") { print(name) }
        guard words.contains(name) else { continue }
        say("playing", name)
        try await play()
      }
      say("done")
    } catch let refusal as Unreliable {
      say("refused", refusal.description)
    } catch {
      // Not a trap, because a trap counts as a difference.
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(3)
    }
  }

  private typealias Part = (name: String, play: @MainActor () async throws -> Void)

  /// The parts of a default run of `parity`, the fastest first.
  private static func parts() throws -> [Part] {
    let tracks = try Repository.files("gpx", in: Repository.tracks).map {
      try Track($0, name: $0.lastPathComponent)
    }
    var run = RunContext()
    run.isVerdictOnly = true
    let search = Search(original, candidate, run)
    var parts: [Part] = [("transcripts", { try await playTranscripts() })]
    for system in systems(along: tracks) {
      parts.append(
        (system.name, { [run] in try report(system.name, try await system.compare(run)) }))
    }
    parts.append(
      ("walks", { try report("walks", [try await search.walk(0..<4, length: 5000)]) }))
    parts.append(("lives", { try report("lives", [try await search.walkLives(200, length: 40)]) }))
    parts.append(("tracks", { try replay(tracks) }))
    parts.append(("exploration", { try await explore(search) }))
    parts.append(("self-check", { try await checkSubjects() }))
    return parts
  }

  private static func replay(_ tracks: [Track]) throws {
    for track in tracks {
      if let difference = try Replay.run(track, subjects: [original, candidate]).divergence {
        say("red", "tracks", "\(track.name), \(difference.steps[0].input)")
      }
    }
  }

  private static func checkSubjects() async throws {
    if let objection = await SelfCheck.objection(to: [original, candidate], seed: 1) {
      throw Unreliable(objection)
    }
  }

  /// Plays all transcripts, first the one that an argument names. Of a folder in the arguments, it plays only the inputs,
  /// and expects what the original does.
  private static func playTranscripts() async throws {
    let option = words.firstIndex(of: "--transcripts")
    let folder = option.map { URL(filePath: words[$0 + 1]) } ?? Repository.transcripts
    let root = folder.resolvingSymlinksInPath().path + "/"
    let files = try Repository.transcripts(in: folder).map { file in
      (name: file.resolvingSymlinksInPath().path.replacing(root, with: ""), file: file)
    }
    for (name, file) in files.filter({ words.contains($0.name) })
      + files.filter({ !words.contains($0.name) })
    {
      var transcript = try Transcript(contentsOf: file)
      if option != nil { transcript = try await transcript.recorded(from: original) }
      say("playing", name, "\(transcript.steps.count)")
      guard let steps = await transcript.difference(from: candidate)?.steps else { continue }
      // A nested input that was never delivered differs only after later inputs.
      let last = (steps.first { !$0.input.hasPrefix("inside ") } ?? steps[0]).line
      say("red", name, text(transcript.steps.prefix { $0.line <= last }.map(\.input.description)))
    }
  }

  private static func explore(_ search: Search) async throws {
    // A mutant may have infinitely many states; the original has fewer transitions than this.
    let comparison = try await search.explore(
      .standard, exploring: 100_000, countsFollowers: false)
    try report("exploration", [comparison])
    if comparison.differences.isEmpty,
      comparison.exploration?.progress.openStateCount != 0
    {
      say("endless", "exploration", "it has more states than the original")
    }
  }

  private static func report(_ part: String, _ comparisons: [Comparison]) throws {
    if let difference = comparisons.flatMap(\.differences).first {
      say("red", part, text(difference.steps.map(\.input)))
    } else if let objection = comparisons.compactMap(\.objection).first {
      throw Unreliable(objection)
    }
  }

  private static func text(_ inputs: [String]) -> String { inputs.joined(separator: "; ") }

  /// Prints at once, because the next step may trap. A difference ends the process, unless the caller wants all.
  private static func say(_ words: String...) {
    FileHandle.standardOutput.write(Data((words.joined(separator: "\t") + "\n").utf8))
    if words[0] == "red" || words[0] == "endless", !Self.words.contains("--all") { exit(0) }
  }
}
