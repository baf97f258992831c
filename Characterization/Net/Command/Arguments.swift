import Equivalence
import PhoneScenarios
import Subjects

/// The parsed arguments of the command line.
struct Arguments {
  private let parsed: OptionTable.Parsed

  var paths: [String] { parsed.words }
  func has(_ option: Option) -> Bool { self[option] != nil }
  private subscript(option: Option) -> String? { parsed.values[option.name] }

  var subject: String? { self[.subject] }
  var candidate: String? { self[.candidate] }
  /// The name of the only part of a deep run to do.
  var slice: String? { self[.slice] }
  /// The number of the unit that this process does for its parent process.
  var part: Int? { self[.part].map { Int($0) ?? -1 } }
  /// Whether this process repeats inputs of a unit, and does not compare it.
  var repeatsInputs: Bool { has(.shrink) || has(.steps) }
  /// The candidate that trapped after these inputs.
  var trappedCandidate: String { self[.shrink] ?? self[.steps] ?? "" }
  /// The seed of the first random walk.
  var seed: UInt64 { self[.seed].flatMap(UInt64.init) ?? 1 }
  /// The file that the option names.
  func file(_ option: Option) -> OutputFile? { self[option].map(OutputFile.init) }

  /// Whether to only search for differences, and not to play the recorded files. After a trap, the process of a part may
  /// have to play them.
  var onlySearches: Bool {
    has(.candidate) || has(.slice) || repeatsInputs || has(.part) && !has(.trap)
  }

  init(_ words: some Sequence<String>) throws(Misuse) {
    parsed = try Arguments.table.parse(words.map { $0 == "-h" ? Option.help.name : $0 })
    if !has(.help) && !has(.version) { try Arguments.table.check(parsed) }
  }

  static let names = Subject.Kind.all.map(\.name).joined(separator: ", ")
  static let reference = Subject.Kind.parity[0].name

  static let table = OptionTable(
    "parity", help: "parity --help", words: .any("FILE"),
    [
      .deep, .slice, .candidate, .brief, .subject, .seed, .all, .calls, .record, .private, .diagram,
      .map, .bench, .html, .junit, .json, .trap, .version, .help, .part, .shrink, .steps,
    ])

  /// A way to use the command, as a line of the help shows it.
  struct Usage {
    /// The options without which it is another usage.
    var needs: [Option] = []
    var takes: [Option] = []
    var words = ""

    var text: String {
      let options = needs.map(\.usage) + takes.map { "[\($0.usage)]" }
      return (["parity"] + options + (words.isEmpty ? [] : [words])).joined(separator: " ")
    }
  }

  static let usages = [
    Usage(takes: [.deep, .seed, .calls, .json]),
    Usage(needs: [.candidate], takes: [.deep, .brief, .calls, .json]),
    Usage(needs: [.slice], takes: [.candidate, .seed, .calls, .json]),
    Usage(takes: [.subject, .calls, .json], words: "FILE | DIR..."),
    Usage(needs: [.record], words: "FILE | DIR..."),
    Usage(needs: [.private], words: "FILE"),
    Usage(needs: [.diagram]),
    Usage(needs: [.map]),
    Usage(needs: [.bench]),
  ]
}
