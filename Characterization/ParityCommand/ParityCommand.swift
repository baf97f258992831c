import Foundation
import Parity
import Subjects

@main
struct ParityCommand {
  static let version = "0.1.0"

  static let help = """
    usage: parity [--deep] [--seed N] [--calls] [--json]
           parity --candidate NAME [--deep] [--brief] [--calls] [--json]
           parity --slice NAME [--candidate NAME] [--seed N] [--calls] [--json]
           parity [--subject NAME] [--calls] [--json] FILE | DIR...
           parity --record FILE | DIR...
           parity places [--json] TRACK.gpx
           parity --diagram FILE
           parity --bench

    Does the rewrite behave as the legacy class did? Without a file, plays to
    \(list(Subject.Kind.parity.map(\.name))) every recorded transcript and every bundled track,
    leads the screens around them through inputs drawn at random, compares the
    companions, tries every input of an alphabet in every state that can be reached,
    walks on at random, and says so.

      FILE.transcript   each subject must do exactly what the transcript says
      FILE.gpx          each subject is carried along the track on a phone of its
                        own; what they tell their clients must be the same
      DIR               all transcripts and tracks below it

      places TRACK.gpx  what the whole app shows along a track, side by side

      --deep            every alphabet, and long walks, on all cores: build with
                        -c release
      --slice NAME      one part of the search of --deep, so that several machines can
                        share it: \(SearchPart.slices.prefix(4).joined(separator: ", ")),
                        \(SearchPart.slices.dropFirst(4).prefix(3).joined(separator: ", ")),
                        \(list(SearchPart.slices.suffix(3)))
      --candidate NAME  compare this one with \(Arguments.reference) in every state: one block for each
                        cause of differences, with its shortest counterexample
      --brief           one line for each cause
      --subject NAME    only this subject: \(Arguments.names)
      --seed N          draw other inputs at random; 1 by default
      --calls           also the calls that reach the phone, redundant ones
                        included: each call where files are named, each kind of
                        difference with --candidate, otherwise how often. They
                        never make the verdict
      --record          let \(Arguments.reference) write the reactions into these transcripts, and
                        show what changes
      --diagram FILE    draw what \(Arguments.reference) does when it is started, stopped and told
                        of permissions, extracted from all its states: FILE.svg,
                        or FILE.mmd for Mermaid
      --bench           how fast the exploration is, and what an event costs: build
                        with -c release
      --json            the result for machines: one document, whatever the outcome
      --version, --help

    exit status: 0 the same, 1 different, 2 something is wrong with the request, a
    file or the instrument, 130 stopped before the end
    """

  @MainActor
  static func main() async {
    Interruption.isAwaited()
    var status = await run(Array(CommandLine.arguments.dropFirst()))
    // A result that nobody received is no success.
    if fflush(nil) != 0 && status == 0 {
      complain("the result cannot be written; look at where the output goes")
      status = 2
    }
    exit(status)
  }

  @MainActor
  private static func run(_ words: [String]) async -> Int32 {
    let isJSON = words.prefix { $0 != "--" }.contains("--json")
    do {
      let others = words.filter { $0 != "--json" }
      if others.first == "places", !others.contains("--help") {
        return try await Places(others.dropFirst(), isJSON: isJSON).run()
      }
      let arguments = try Arguments(words)
      if arguments.wantsHelp {
        print(isJSON ? JSON.text(ofHelp: help) : help)
      } else if arguments.wantsVersion {
        print(isJSON ? JSON.text() : "parity \(version)")
      } else if arguments.isBench {
        try await Bench(Terminal()).run()
      } else if arguments.records {
        try Recording(paths: arguments.paths).run()
      } else if let path = arguments.diagram {
        try await Drawing(path: path).run()
      } else {
        return try await Run(arguments).show()
      }
      return 0
    } catch {
      let lines = (error as? Problems)?.all.map(\.description) ?? ["\(error)"]
      lines.forEach(complain)
      if isJSON { print(JSON.text(of: error)) }
      return error is Interruption.Stopped ? 130 : 2
    }
  }

  static func complain(_ message: String) {
    writeToStandardError("parity: \(message.onOneLine)\n")
  }
}

extension Arguments {
  static let names = Subject.Kind.all.map(\.name).joined(separator: ", ")
  static let reference = Subject.Kind.parity[0].name
}
