import Equivalence
import Foundation
import PhoneScenarios
import Subjects

@main
struct ParityCommand {
  static let version = "0.1.0"

  static let help = """
    usage: \(Arguments.usages.map(\.text).joined(separator: "\n       "))

    Compares the rewrite with the legacy class on a simulated phone. Without a FILE
    it plays every recorded transcript and track to \(list(Subject.Kind.parity.map(\.name))), sends
    random inputs to the screens, compares the companions, applies every input of an
    alphabet in every reachable state, and makes random walks. Docs/glossary.md
    explains terms such as subject, transcript, companion, alphabet and state.

      FILE.transcript   play these inputs to each subject; what is observed must
                        equal the lines in the transcript. If it is a recording of
                        a real phone, list where it differs from the simulated one
      FILE.gpx          move each subject and the whole app along this track, on
                        phones of their own; the clients of all subjects must
                        receive the same, and the screens must show the same
      DIR               play all transcripts and tracks below this directory

    \(Arguments.table.rows(width: 20))

    exit status: 0 no difference, 1 a difference, 2 an error in the arguments, in a
    file or in the harness, 130 stopped before the end
    """

  /// Runs the command on the main thread, and ends the process.
  ///
  /// An `async` main would end this thread on Linux, and go on in others. The signal stack belongs to this thread, and
  /// valgrind fails when the main thread ends so.
  @MainActor
  static func main() {
    Interruption.handleSignals()
    Task {
      var status = await run(Array(CommandLine.arguments.dropFirst()))
      // A result that cannot be written is a failure.
      if fflush(nil) != 0 && status == 0 {
        complain("the result cannot be written; check where the output goes")
        status = 2
      }
      exit(status)
    }
    RunLoop.main.run()
  }

  @MainActor
  private static func run(_ words: [String]) async -> Int32 {
    let isJSON = words.prefix { $0 != "--" }.contains("--json")
    do {
      let arguments = try Arguments(words)
      if arguments.has(.help) {
        print(isJSON ? JSON.text(ofHelp: help) : help)
      } else if arguments.has(.version) {
        print(isJSON ? JSON.text() : "parity \(version)")
      } else if arguments.has(.bench) {
        try await Bench(Terminal()).run()
      } else if arguments.has(.record) {
        try await TranscriptRecording(paths: arguments.paths).run()
      } else if arguments.has(.private) {
        try printPrivately(arguments.paths)
      } else if let file = arguments.file(.diagram) {
        try draw(file)
      } else if let file = arguments.file(.map) {
        try await Mapping(file: file).run()
      } else {
        return try await Run(arguments).show()
      }
      return 0
    } catch {
      let lines = Problems(error)?.all.map(\.description) ?? ["\(error)"]
      lines.forEach(complain)
      if isJSON { print(JSON.text(of: error)) }
      return error is Interruption.Stopped ? 130 : 2
    }
  }

  /// Prints the recording of a phone with shifted and rounded coordinates.
  @MainActor
  private static func printPrivately(_ paths: [String]) throws {
    var problems: [Problem] = []
    let files = Files.find(paths, &problems)
    guard problems.isEmpty else { throw Problems(problems) }
    guard files.count == 1 else {
      throw Misuse("--private needs one recording, and there are \(files.count) files")
    }
    let data = try FileSearch.contents(of: files[0].url, name: files[0].name)
    print(try TranscriptSystem.privateRecording(data, file: files[0].name), terminator: "")
  }

  /// Draws the states of the reference. If that fails, the old picture stays.
  @MainActor
  private static func draw(_ file: OutputFile) throws {
    try file.expectWritable()
    let map = try StateMap.explore(
      .lifecycle, of: Subject.Kind.parity[0], goesOn: { _ in Interruption.goesOn() })
    try Interruption.check()
    let diagram = try Diagram(map)
    try file.write(diagram.svg())
    print("\(file.path.printable): \(diagram.summary)")
  }

  static func complain(_ message: String) {
    writeToStandardError("parity: \(message.onOneLine)\n")
  }
}
