/// What was asked for on the command line.
struct Arguments {
  var paths: [String] = []
  var subject: String?
  var records = false
  var isJSON = false
  var isStrict = false
  var wantsHelp = false
  var wantsVersion = false

  /// One sentence: what is wrong, and what to type.
  struct Misuse: Error {
    let message: String
  }

  init(_ words: some Sequence<String>) throws(Misuse) {
    var words = Array(words)[...]
    var onlyPaths = false
    while let word = words.popFirst() {
      if onlyPaths || !word.hasPrefix("-") {
        paths.append(word)
        continue
      }
      switch word {
      case "--": onlyPaths = true
      case "--record": records = true
      case "--json": isJSON = true
      case "--strict": isStrict = true
      case "--help", "-h": wantsHelp = true
      case "--version": wantsVersion = true
      case "--subject":
        guard let name = words.popFirst(), !name.hasPrefix("-") else {
          throw Misuse(message: "--subject needs a name: \(Arguments.names)")
        }
        guard subject == nil else { throw Misuse(message: "--subject goes with one name only") }
        subject = name
      default:
        throw Misuse(message: "unknown flag \(word); see parity --help")
      }
    }
    if wantsHelp || wantsVersion { return }
    if records && paths.isEmpty {
      throw Misuse(message: "--record needs the transcripts to record: parity --record FILE…")
    }
    if records && (subject != nil || isJSON || isStrict) {
      throw Misuse(
        message: "--record goes with no other flag: what it writes is always what"
          + " \(Arguments.reference) does")
    }
  }
}
