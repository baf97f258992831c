import Equivalence
import PhoneScenarios
import Subjects

// The options of `parity`, in the order of the help.
extension Option {
  static let deep = Option(
    "--deep",
    help: """
      explore every alphabet and make long random walks, on all
      cores; build with -c release
      """,
    excludes: .init(["FILE", "--subject", "--record"], because: "it compares all subjects"))

  static let slice = Option(
    "--slice",
    Value(
      "NAME", noun: "name", need: "a name: \(list(SearchPart.slices))",
      objection: { name in
        SearchPart.slices.contains(name)
          ? nil : "no slice is named \(name); the slices are \(list(SearchPart.slices))"
      }),
    help: """
      run one part of --deep, so that several machines can share
      the work; without a name, it lists them all. Quote a name
      that has a space
      """,
    excludes: .init(
      ["FILE", "--subject", "--deep", "--record"], because: "it runs a part of --deep"))

  static let candidate = Option(
    "--candidate", Value("NAME", noun: "name", need: "a name: \(Arguments.names)"),
    help: """
      compare this subject with \(Arguments.reference) in every state, and print
      the shortest counterexample for each cause of differences;
      the names are those of --subject
      """,
    excludes: .init(
      ["FILE", "--subject", "--record"],
      because: "to play files to one subject, type parity --subject NAME FILE…"))

  static let brief = Option(
    "--brief", help: "print one line for each cause",
    needs: .init("--candidate", "--candidate: it shortens the result of --candidate"))

  static let subject = Option(
    "--subject", Value("NAME", noun: "name", need: "a name: \(Arguments.names)"),
    help: """
      play the files to this subject only, one of:
      \(Arguments.names)
      """)

  static let seed = Option(
    "--seed",
    Value("N", noun: "number", need: "a whole number, 0 or more: --seed 7") { UInt64($0) != nil },
    help: "use other random inputs: N is a whole number, 1 by default")

  static let all = Option(
    "--all",
    help: """
      show everything: each comparison, all differences in full,
      and what the states need not contain
      """,
    excludes: .init(["--brief", "--record"], because: "it shows all differences in full"))

  static let calls = Option(
    "--calls",
    help: """
      also compare the calls that reach the phone, even redundant
      ones. For a FILE, list the calls, or with --json what
      happens at each point of a track; with --candidate, show
      each kind of difference; otherwise, count the calls. A
      difference in calls never changes the verdict
      """)

  static let record = Option(
    "--record",
    help: """
      write the reactions of \(Arguments.reference) into these transcripts,
      and show what changes
      """,
    needs: .init("FILE", "the transcripts to record: parity --record FILE…"),
    excludes: .init(
      ["--subject", "--json", "--calls", "--html", "--junit"],
      because: "it always records \(Arguments.reference), and prints the changes as text"))

  static let `private` = Option(
    "--private",
    help: """
      print this recording of a real phone with shifted and rounded
      coordinates, before you share it
      """,
    needs: .init("FILE", "the recording: parity --private FILE"),
    excludes: .all(because: "it only prints the recording"))

  static let diagram = Option(
    "--diagram", written("--diagram", ".svg", name: "FILE"),
    help: """
      draw the states of \(Arguments.reference) and how starts, stops and
      permissions change them; FILE ends with .svg
      """,
    excludes: .all(because: "it only draws \(Arguments.reference) into its file"))

  static let map = Option(
    "--map", written("--map", ".json"),
    help: """
      write what \(list(Mapping.kinds.map(\.name))) do in every state
      that \(Alphabet.drive.inputs.count) inputs can reach, as a table for a web page
      """,
    excludes: .all(because: "it only writes the table into its file"))

  static let bench = Option(
    "--bench",
    help: """
      measure the speed of the exploration and the time of an event;
      build with -c release
      """,
    excludes: .all(because: "it always makes the same measurements"))

  static let html = Option(
    "--html", written("--html", ".html"),
    help: "also write the report as a page, such as an artifact of CI")

  static let junit = Option(
    "--junit", written("--junit", ".xml"),
    help: """
      also write it as JUnit XML, which CI systems read. Both are
      written whatever the verdict is
      """)

  static let json = Option(
    "--json", help: "print the result as one JSON document, errors included")

  static let trap = Option(
    "--trap",
    help: """
      find the shortest inputs after which a candidate traps or
      does not return. Repeat the other words of the run that
      trapped
      """,
    excludes: .init(["--record"], because: "it searches, and records nothing"))

  static let version = Option("--version", help: "print the version")
  static let help = Option("--help", help: "print this text")

  // What a process does for its parent process. The help does not list these.

  /// Do the unit with this number.
  static let part = Option("--part", Value("N", noun: "number", need: "a number"))
  /// Read inputs of the unit from standard input, and apply shorter sequences of them, until this candidate traps.
  static let shrink = Option("--shrink", Value("NAME", noun: "name", need: "a name"))
  /// Read inputs of the unit from standard input, and print their outcomes.
  static let steps = Option("--steps", Value("NAME", noun: "name", need: "a name"))

  /// A file that an option writes.
  private static func written(_ option: String, _ ending: String, name: String? = nil) -> Value {
    Value(
      name ?? "FILE\(ending)", noun: "FILE",
      need: "a file to write, \(ending): parity \(option) FILE\(ending)"
    ) { $0.hasSuffix(ending) }
  }
}
