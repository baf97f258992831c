import Foundation
import PhoneScenarios
import Subjects
import Testing

/// The numbers that pages repeat. Each has one place, from which a test takes it.
struct PageNumberTests {
  /// A number, and the sentences that quote it: regular expressions whose group is the number, in digits or as a word.
  private struct Number {
    let value: Int
    let quotes: [String]

    init(_ value: Int, _ quotes: String...) {
      self.value = value
      self.quotes = quotes
    }

    /// How a page may write it.
    var spellings: [String] {
      let digits = NumberFormatter()
      digits.locale = Locale(identifier: "en_US")
      digits.numberStyle = .decimal
      let words = NumberFormatter()
      words.locale = digits.locale
      words.numberStyle = .spellOut
      return [digits, words].compactMap { $0.string(from: NSNumber(value: value)) }
    }
  }

  @Test func `each page quotes the right numbers`() throws {
    let pages = try pages()
    for number in try numbers() {
      for quote in number.quotes {
        // On these pages five times as fast as a `Regex`.
        let expression = try NSRegularExpression(pattern: quote)
        var isFound = false
        for (path, text) in pages {
          for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
            isFound = true
            let sentence = try #require(Range(match.range, in: text))
            let found = try #require(Range(match.range(at: 1), in: text))
            let line = text[..<sentence.lowerBound].count { $0 == "\n" } + 1
            #expect(
              number.spellings.contains(text[found].lowercased()),
              "\(path):\(line): write \(number.value) in `\(text[sentence])`")
          }
        }
        #expect(isFound, "no page has a sentence like `\(quote)`")
      }
    }
  }

  private func pages() throws -> [(path: String, text: String)] {
    let root = Repository.root
    var files = [root.appending(path: "README.md"), root.appending(path: "CONTRIBUTING.md")]
    for folder in ["Docs", "Characterization", "scripts"] {
      files += try Repository.files("md", in: root.appending(path: folder))
    }
    files += try Repository.files("swift", in: root.appending(path: "scripts/Tools/workshop"))
    return try files.map {
      ($0.path.replacing(root.path + "/", with: ""), try String(contentsOf: $0, encoding: .utf8))
    }
  }

  private func numbers() throws -> [Number] {
    func count(_ pathExtension: String, _ folder: String) throws -> Int {
      try Repository.files(pathExtension, in: Repository.root.appending(path: folder)).count
    }
    let harmful = try count("patch", "Characterization/Mistakes/Harmful")
    let harmless = try count("patch", "Characterization/Mistakes/Harmless")
    let chapters = try count("md", "Docs/Workshop/steps")
    let transcripts = try count("transcript", "Characterization/Data/Transcripts")
    let published = try text("Characterization/Suites/Published/PublishedTests.swift")
      .matches(of: /@Test\b/).count
    let inputs = Set(Alphabet.all.flatMap(\.inputs)).count
    // scripts/sabotage writes this row, and scripts/check-command compares these lines of README.md with parity.
    let noticed = try first(
      #/\| the \d+ published tests \| (\d+) of/#, text("Docs/published-suite.md"))
    let states = try first(#/states: standard +([\d,]+) states/#, text("README.md"))
    let standard = Alphabet.standard.inputs.count
    return [
      Number(
        harmful, #"\[(\d+) mutants\]"#, #"of (\d+)\smutants"#, #"\| \d+ of (\d+) \|"#,
        #"(\d+) mutants that the net must"#, #"(\d+) \[mutants\]"#, #"judge (\d+) mutants"#,
        #"the (\d+) mutants of the net"#, #"notices all\s(\d+)"#, #"the net: (\d+)"#,
        #"that notice (\d+) mutants"#, #"of these (\d+) mutants"#,
        #"In (\d+) of them, the mutants"#, #"(\d+) mutants and \d+ harmless"#),
      Number(
        harmless, #"`Harmless` \((\d+)\s+changes that it"#, #"\| (\d+) of \d+ \|\n"#,
        #"\| \d+ of (\d+) \|\n"#, #"other (\d+) the change is"#, #"mutants and (\d+) harmless"#),
      Number(harmful + harmless, #"\[(\d+) copies of Legacy\]"#),
      Number(
        noticed, #"tests notice (\d+),"#, #"tests \[?notice\s\[?(\d+) of"#,
        #"2020 notice (\d+)\."#, #"published tests: (\d+);"#),
      Number(
        published, #"(\d+) \[?published tests"#, #"[Tt]he (\d+) tests(?: \[?notice| of| were)"#,
        #"(?:Its|Their|wrote|has) (\d+) tests"#, #"(\d+) tests of 2020"#),
      Number(
        chapters, #"\[(\w+) small\ssteps"#, #"yourself, in (\w+) steps"#,
        #"workshop: (\w+) steps"#, #"of the (\w+) steps, four"#),
      Number(transcripts, #"transcripts +(\d+) files"#),
      Number(inputs, #"of (\d+) inputs can reach"#, #"explores all (\d+),"#),
      Number(Alphabet.slices.count, #"explores all \d+, in (\w+) groups"#),
      Number(
        standard, #"state that (\d+) of \d+ inputs"#, #"`standard` has (\d+) inputs"#,
        #"(\d+) inputs lead to"#, #"(\d+) inputs in [\d,]+ states"#,
        #"applies (\d+) inputs in every"#, #"with (\d+) inputs, and nobody"#),
      Number(
        states, #"visits ([\d,]+) states"#, #"inputs lead to ([\d,]+)\."#,
        #"\d+ inputs in ([\d,]+) states"#, #"finishes after ([\d,]+) states"#,
        #"states: ([\d,]+) with"#, #"nobody writes ([\d,]+) tests"#,
        #"([\d,]+): EQUIVALENT \(exhausted\)"#),
      Number(states * standard, #"at most ([\d,]+) transitions"#),
    ]
  }

  private func first(_ expression: Regex<(Substring, Substring)>, _ text: String) throws -> Int {
    let match = try #require(text.firstMatch(of: expression))
    return try #require(Int(match.1.replacing(",", with: "")))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }
}
