import Equivalence
import PhoneScenarios

/// The parsed arguments of the command line.
struct Arguments {
  /// On the command line, `--` precedes the name. The help lists neither `part` nor `trap`.
  enum Flag: String {
    case all, bench, brief, calls, candidate, deep, diagram, help, html, json, junit
    case map, part, record, seed, slice, subject, trap, version
  }

  private(set) var paths: [String] = []
  /// The value that follows each flag, or an empty text.
  private var values: [Flag: String] = [:]

  func has(_ flag: Flag) -> Bool { values[flag] != nil }

  var subject: String? { values[.subject] }
  var candidate: String? { values[.candidate] }
  /// The name of the only part of a deep run to do.
  var slice: String? { values[.slice] }
  /// The number of the job that this process does for its parent process.
  var part: Int? { values[.part].map { Int($0) ?? -1 } }
  /// What this process does after a trap.
  var trap: TrapTask? { values[.trap].flatMap(TrapTask.init) }
  /// The seed of the first random walk.
  var seed: UInt64 { values[.seed].flatMap(UInt64.init) ?? 1 }
  /// The file that the flag names.
  func file(_ flag: Flag) -> OutputFile? { values[flag].map(OutputFile.init) }

  /// Whether to only search for differences, and not to play the recorded files.
  var onlySearches: Bool { has(.candidate) || has(.slice) || has(.part) }

  /// An error in the arguments, with one sentence: what is wrong, and what to type.
  struct Misuse: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
  }

  init(_ words: some Sequence<String>) throws(Misuse) {
    var words = Array(words)[...]
    let count = words.count
    var onlyPaths = false
    while let word = words.popFirst() {
      if onlyPaths || !word.hasPrefix("-") {
        paths.append(word)
      } else if word == "--" {
        onlyPaths = true
      } else {
        try add(word == "-h" ? "--help" : word, from: &words)
      }
    }
    if has(.help) || has(.version) { return }
    for flag in [Flag.diagram, .map] where has(flag) && count > 2 {
      throw Misuse(message: "--\(flag) takes only one FILE and no other flag")
    }
    if has(.bench) && count > 1 {
      throw Misuse(
        message: "--bench takes no other argument: it always makes the same measurements")
    }
    if let slice, !SearchPart.slices.contains(slice) {
      throw Misuse(message: "no slice is named \(slice); the slices are \(list(SearchPart.slices))")
    }
    if has(.brief) && !has(.candidate) {
      throw Misuse(message: "--brief needs --candidate: it shortens the result of --candidate")
    }
    if has(.record) && paths.isEmpty {
      throw Misuse(message: "--record needs the transcripts to record: parity --record FILE…")
    }
    for (flag, others, reason) in Arguments.conflicts where has(flag) {
      let isGiven = others.split { " ,".contains($0) }.contains { word in
        word == "FILE" ? !paths.isEmpty : Flag(rawValue: String(word.dropFirst(2))).map(has) == true
      }
      if isGiven { throw Misuse(message: "--\(flag) takes no \(others): \(reason)") }
    }
  }

  /// What some flags cannot be combined with, and why.
  private static let conflicts: [(Flag, others: String, reason: String)] = [
    (.deep, "FILE or --subject", "it compares all subjects"),
    (.slice, "FILE, --subject, --deep or --record", "it runs a part of --deep"),
    (
      .candidate, "FILE, --subject or --record",
      "to play files to one subject, type parity --subject NAME FILE…"
    ),
    (.all, "--brief or --record", "it shows all differences in full"),
    (
      .record, "--subject, --json, --calls, --html or --junit",
      "it always records \(reference), and prints the changes as text"
    ),
  ]

  private static let endings: [Flag: String] = [
    .diagram: ".svg", .map: ".json", .html: ".html", .junit: ".xml",
  ]

  /// Adds a flag with its value, which is the next word.
  private mutating func add(_ word: String, from words: inout ArraySlice<String>) throws(Misuse) {
    guard word.hasPrefix("--"), let flag = Flag(rawValue: String(word.dropFirst(2))) else {
      throw Misuse(message: "unknown flag \(word); see parity --help")
    }
    let (noun, need): (String, String)
    let isValid: (String) -> Bool
    switch flag {
    case .subject, .candidate, .slice:
      let names = flag == .slice ? list(SearchPart.slices) : Arguments.names
      (noun, need) = ("name", "a name: \(names)")
      isValid = { !$0.hasPrefix("-") }
    case .diagram, .map, .html, .junit:
      let ending = Arguments.endings[flag] ?? ""
      (noun, need) = ("FILE", "a file to write, \(ending): parity \(word) FILE\(ending)")
      isValid = { $0.hasSuffix(ending) }
    case .seed:
      (noun, need) = ("number", "a whole number, 0 or more: --seed 7")
      isValid = { UInt64($0) != nil }
    case .part, .trap:
      (noun, need) = ("task", "a task")
      isValid = { _ in true }
    default:
      values[flag] = ""
      return
    }
    guard let value = words.popFirst(), isValid(value) else {
      throw Misuse(message: "\(word) needs \(need)")
    }
    guard values.updateValue(value, forKey: flag) == nil else {
      throw Misuse(message: "\(word) takes only one \(noun)")
    }
  }
}
