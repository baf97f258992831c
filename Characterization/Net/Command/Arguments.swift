import Parity

/// The parsed arguments of the command line.
struct Arguments {
  var paths: [String] = []
  var subject: String?
  var records = false
  var isJSON = false
  var showsCalls = false
  var showsEvents = false
  var isBrief = false
  var showsAll = false
  var isDeep = false
  var isBench = false
  var candidate: String?
  /// The name of the only part of a deep run to do.
  var slice: String?
  /// The number of the job that this process does for its parent process. The help does not list it.
  var part: Int?
  /// What this process does after a trap. The help does not list it.
  var trap: TrapTask?
  /// The picture to write.
  var diagram: OutputFile?
  /// The table to write.
  var map: OutputFile?
  /// The report to write as a page.
  var html: OutputFile?
  /// The report to write for CI systems.
  var junit: OutputFile?
  /// The seed of the first random walk.
  var seed: UInt64 = 1
  var wantsHelp = false
  var wantsVersion = false

  /// Whether to only search for differences, and not to play the recorded files.
  var onlySearches: Bool { candidate != nil || slice != nil || part != nil }

  /// An error in the arguments, with one sentence: what is wrong, and what to type.
  struct Misuse: Error, CustomStringConvertible {
    let message: String
    var description: String { message }

    static let eventsNeedTrack = Misuse(
      message: "--events needs a track: parity --events TRACK.gpx")
  }

  init(_ words: some Sequence<String>) throws(Misuse) {
    var words = Array(words)[...]
    let count = words.count
    var onlyPaths = false
    func name(
      for flag: String, instead other: String?, of names: String = Arguments.names
    ) throws(Misuse) -> String {
      guard let name = words.popFirst(), !name.hasPrefix("-") else {
        throw Misuse(message: "\(flag) needs a name: \(names)")
      }
      guard other == nil else { throw Misuse(message: "\(flag) takes only one name") }
      return name
    }
    func file(
      for flag: String, instead other: OutputFile?, _ endings: String...
    ) throws(Misuse) -> OutputFile {
      guard let path = words.popFirst(), endings.contains(where: path.hasSuffix) else {
        throw Misuse(
          message: "\(flag) needs a file to write, \(endings.joined(separator: " or ")):"
            + " parity \(flag) FILE\(endings[0])")
      }
      guard other == nil else { throw Misuse(message: "\(flag) takes only one FILE") }
      return OutputFile(path: path)
    }
    while let word = words.popFirst() {
      if onlyPaths || !word.hasPrefix("-") {
        paths.append(word)
        continue
      }
      switch word {
      case "--": onlyPaths = true
      case "--record": records = true
      case "--json": isJSON = true
      case "--calls": showsCalls = true
      case "--events": showsEvents = true
      case "--brief": isBrief = true
      case "--all": showsAll = true
      case "--deep": isDeep = true
      case "--bench": isBench = true
      case "--help", "-h": wantsHelp = true
      case "--version": wantsVersion = true
      case "--subject": subject = try name(for: word, instead: subject)
      case "--candidate": candidate = try name(for: word, instead: candidate)
      case "--slice": slice = try name(for: word, instead: slice, of: list(SearchPart.slices))
      case "--part": part = words.popFirst().flatMap(Int.init) ?? -1
      case "--trap": trap = words.popFirst().flatMap(TrapTask.init)
      case "--diagram": diagram = try file(for: word, instead: diagram, ".svg")
      case "--map": map = try file(for: word, instead: map, ".json")
      case "--html": html = try file(for: word, instead: html, ".html")
      case "--junit": junit = try file(for: word, instead: junit, ".xml")
      case "--seed":
        guard let number = words.popFirst().flatMap(UInt64.init) else {
          throw Misuse(message: "--seed needs a whole number, 0 or more: --seed 7")
        }
        seed = number
      default:
        throw Misuse(message: "unknown flag \(word); see parity --help")
      }
    }
    if wantsHelp || wantsVersion { return }
    for (flag, file) in [("--diagram", diagram), ("--map", map)] where file != nil && count > 2 {
      throw Misuse(message: "\(flag) takes only one FILE and no other flag")
    }
    if isBench && count > 1 {
      throw Misuse(
        message: "--bench takes no other argument: it always makes the same measurements")
    }
    if isDeep && !(paths.isEmpty && subject == nil) {
      throw Misuse(message: "--deep takes no FILE and no --subject: it compares all subjects")
    }
    if let slice, !SearchPart.slices.contains(slice) {
      throw Misuse(message: "no slice is named \(slice); the slices are \(list(SearchPart.slices))")
    }
    if slice != nil && (isDeep || records || !paths.isEmpty || subject != nil) {
      throw Misuse(
        message: "--slice takes no FILE, --subject, --deep or --record: it runs a part of --deep")
    }
    if candidate != nil && !(paths.isEmpty && subject == nil && !records) {
      throw Misuse(
        message: "--candidate takes no FILE, --subject or --record; to play files to one subject,"
          + " type parity --subject NAME FILE…")
    }
    if isBrief && candidate == nil {
      throw Misuse(message: "--brief needs --candidate: it shortens the result of --candidate")
    }
    if showsAll && (isBrief || records) {
      throw Misuse(message: "--all takes no --brief or --record: it shows all differences in full")
    }
    if records && paths.isEmpty {
      throw Misuse(message: "--record needs the transcripts to record: parity --record FILE…")
    }
    if showsEvents && paths.isEmpty { throw .eventsNeedTrack }
    if showsEvents && isJSON {
      throw Misuse(message: "--events takes no --json: it prints each event at once, as text")
    }
    if records
      && (subject != nil || isJSON || showsCalls || showsEvents || html != nil || junit != nil)
    {
      throw Misuse(
        message: "--record takes no --subject, --json, --calls, --events, --html or --junit: it"
          + " always records \(Arguments.reference), and prints the changes as text")
    }
  }
}
