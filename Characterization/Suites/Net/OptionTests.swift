import Testing

@testable import ParityCommand

@Suite struct `The options of parity` {
  /// An option with its value, or a file.
  struct Given: CustomTestStringConvertible {
    let name: String
    let words: [String]
    /// What must be there, too.
    let needed: [Given]

    var testDescription: String { name }
    /// A message about it may name what it needs, because the user has typed both.
    var names: [String] { [name] + needed.flatMap(\.names) }

    init(_ option: Option) {
      name = option.name
      let value =
        switch option.name {
        case "--slice": "lifecycle"
        case "--seed": "7"
        case "--diagram": "a.svg"
        case "--map": "a.json"
        case "--html": "a.html"
        case "--junit": "a.xml"
        default: "modern"
        }
      words = option.value == nil ? [name] : [name, value]
      let other = Arguments.table.options.first { $0.name == option.requirement?.other }
      needed = option.requirement == nil ? [] : [other.map(Given.init) ?? .file]
    }

    static let file = Given(name: "FILE", words: ["a.transcript"])

    private init(name: String, words: [String]) {
      (self.name, self.words, needed) = (name, words, [])
    }
  }

  private static let options = Arguments.table.options.filter { !$0.help.isEmpty }
  private static let all = options.map(Given.init) + [.file]

  /// The words of all of them and of what they need, each once.
  private func words(_ given: [Given]) -> [String] {
    var names: Set<String> = []
    return (given + given.flatMap(\.needed)).filter { names.insert($0.name).inserted }
      .flatMap(\.words)
  }

  /// The message with which the words are refused. Nil if they are valid.
  private func refusal(_ words: [String]) -> String? {
    do throws(Misuse) {
      _ = try Arguments(words)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: all)
  func `are valid alone`(given: Given) {
    #expect(refusal(words([given])) == nil)
  }

  @Test(arguments: all)
  func `are valid in a pair, or refused in both orders with both names and a reason`(
    one: Given
  ) throws {
    for other in `The options of parity`.all where other.name != one.name {
      let message = refusal(words([one, other]))
      #expect(message == refusal(words([other, one])))
      guard let message else { continue }
      #expect(one.names.contains { message.contains($0) }, "\(message)")
      #expect(other.names.contains { message.contains($0) }, "\(message)")
      let reason = try #require(message.split(separator: ": ", maxSplits: 1).last)
      #expect(reason.count > 10 && !message.contains("\n"), "\(message)")
    }
  }

  @Test(arguments: Arguments.usages.map(\.text))
  func `are valid together if a usage of the help shows them together`(text: String) throws {
    let usage = try #require(Arguments.usages.first { $0.text == text })
    let file = usage.words.isEmpty ? [] : [Given.file]
    let needed = usage.needs.map(Given.init) + file
    #expect(refusal(words(needed)) == nil)
    #expect(refusal(words(needed + usage.takes.map(Given.init))) == nil)
    #expect(ParityCommand.help.contains("\(text)\n"))
  }

  @Test func `name only options of the table in what they need and exclude`() {
    let names = Arguments.table.options.map(\.name) + ["FILE"]
    #expect(Set(names).count == names.count)
    for option in Arguments.table.options {
      let others = [option.requirement?.other].compactMap(\.self) + (option.exclusion?.others ?? [])
      #expect(Set(others).isSubset(of: names), "\(option.name)")
    }
  }

  @Test func `are all in the help, but for those that a process types for its child`() {
    let hidden = Arguments.table.options.filter { $0.help.isEmpty }.map(\.name)
    #expect(hidden == ["--part", "--shrink", "--steps"])
    for option in `The options of parity`.options {
      #expect(ParityCommand.help.contains("\n  \(option.usage) "), "\(option.name)")
    }
  }

  @Test(arguments: [
    (["--seed"], "--seed needs a whole number, 0 or more: --seed 7"),
    (["--seed", "1", "--seed", "2"], "--seed takes only one number"),
    (["--html", "page.txt"], "--html needs a file to write, .html: parity --html FILE.html"),
    (["--sed", "1"], "unknown flag --sed; see parity --help"),
    (["--record"], "--record needs the transcripts to record: parity --record FILE…"),
    (["--brief"], "--brief needs --candidate: it shortens the result of --candidate"),
  ])
  func `are refused with what to type`(words: [String], message: String) {
    #expect(refusal(words) == message)
  }
}
