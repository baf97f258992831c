// Compares one clone of Legacy (a copy with one patch) with transcripts and with Legacy, in a process of its own. It
// prints what it is about to play, and what differs. Only scripts/sabotage builds it, with the clones.

import Clones
import Equivalence
import Foundation
import Parity

@main
struct Judge {
  /// Takes the name of a clone, the scenario to play first, and `--deep` to explore every alphabet. With
  /// `--transcripts FOLDER`, it plays only the inputs of that folder, and expects what Legacy does.
  ///
  /// The order of the scenarios matters, because a clone that traps ends the process.
  @MainActor
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      let name = arguments.first ?? ""
      guard let kind = Subject.Kind.clones.first(where: { $0.name == name }) else {
        throw Problem(file: name, "no such clone")
      }
      if arguments.contains("--transcripts"), let folder = arguments.last {
        try judge(kind, inputsIn: URL(fileURLWithPath: folder))
      } else {
        let (first, isDeep) = (arguments.dropFirst().first, arguments.contains("--deep"))
        try await judge(kind, first: first, isDeep: isDeep)
      }
      say("done")
    } catch {
      // Not a trap, because a trap counts as a difference of the clone.
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(3)
    }
  }

  @MainActor
  private static func judge(
    _ kind: Subject.Kind, first: String?, isDeep: Bool
  ) async throws {
    for (name, file) in try scenarios(first: first) {
      say("playing", name)
      let transcript = try Transcript(contentsOf: file)
      guard let difference = try transcript.difference(from: kind) else { continue }
      say("red", name, counterexample(of: difference, in: transcript))
    }
    // The same searches as `parity --candidate`, up to the first difference.
    let search = Search(.clones[0], kind)
    for alphabet in isDeep ? Alphabet.slices : [.standard] {
      say("playing", "exploration")
      // A clone may have infinitely many states; the original class has fewer transitions than this.
      let explored = try await search.explore(
        alphabet, mostTransitions: isDeep ? 500_000 : 100_000, countsFollowers: false)
      if let finding = explored.findings.first {
        say("red", "exploration", text(finding))
        break
      }
      if explored.exploration?.progress.queue != 0 { say("endless", alphabet.name) }
    }
    say("playing", "walks")
    if let finding = try await search.walk(0..<4, length: 5000).findings.first {
      say("red", "walks", text(finding))
    }
  }

  @MainActor
  private static func judge(_ kind: Subject.Kind, inputsIn folder: URL) throws {
    for file in try Repository.files("transcript", in: folder) {
      let transcript = try Transcript(contentsOf: file).recorded(from: .clones[0])
      say("playing", file.lastPathComponent, "\(transcript.steps.count)")
      guard let difference = try transcript.difference(from: kind) else { continue }
      say("red", file.lastPathComponent, counterexample(of: difference, in: transcript))
    }
  }

  private static func text(_ finding: Finding) -> String {
    finding.difference.steps.map(\.input).joined(separator: "; ")
  }

  private static func text(_ inputs: [Input]) -> String {
    inputs.map(\.description).joined(separator: "; ")
  }

  private static func scenarios(first: String?) throws -> [(name: String, file: URL)] {
    let folder = Repository.transcripts.resolvingSymlinksInPath().path + "/"
    let all = try Repository.files("transcript", in: Repository.transcripts).map { file in
      (name: file.path.replacingOccurrences(of: folder, with: ""), file: file)
    }
    return all.filter { $0.name == first } + all.filter { $0.name != first }
  }

  /// Returns the inputs up to the first one with a different outcome. A nested input that was never delivered is
  /// skipped, because its difference appears only after later inputs.
  private static func counterexample(of difference: Difference, in transcript: Transcript) -> String
  {
    let steps = difference.steps
    let last = (steps.first { !$0.input.hasPrefix("inside ") } ?? steps[0]).line
    return text(transcript.steps.prefix { $0.line <= last }.map(\.input))
  }

  /// Prints at once, because the next step may trap.
  private static func say(_ words: String...) {
    FileHandle.standardOutput.write(Data((words.joined(separator: "\t") + "\n").utf8))
  }
}
