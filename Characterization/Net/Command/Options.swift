/// An option of a command line, such as `--seed N`, with all that the help and the errors say about it.
///
/// This file has two users: `parity`, and by a symbolic link the tools in `scripts/Tools`, a package of its own.
package struct Option: Sendable {
  /// The value that follows an option.
  package struct Value: Sendable {
    /// Its name in the help, such as `N`.
    let name: String
    /// What it is, such as `number`. An option takes only one.
    let noun: String
    /// What the option needs, as the rest of a sentence.
    let need: String
    let isValid: @Sendable (String) -> Bool
    /// Returns what is wrong with a value, if there is more to say than what the option needs.
    let objection: @Sendable (String) -> String?

    /// Describes a value. By default, every word is valid that is no option.
    package init(
      _ name: String, noun: String, need: String,
      isValid: @escaping @Sendable (String) -> Bool = { !$0.hasPrefix("-") },
      objection: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
      self.name = name
      self.noun = noun
      self.need = need
      self.isValid = isValid
      self.objection = objection
    }
  }

  /// Another option, or ``words``, without which an option has no meaning.
  package struct Requirement: Sendable {
    let other: String
    /// What is missing and why, as the rest of a sentence.
    let text: String

    package init(_ other: String, _ text: String) { (self.other, self.text) = (other, text) }
  }

  /// The options, or ``words``, that an option cannot be combined with.
  package struct Exclusion: Sendable {
    /// Nil: all others.
    let others: [String]?
    let reason: String

    /// Excludes some others.
    package init(_ others: [String], because reason: String) {
      (self.others, self.reason) = (others, reason)
    }

    /// Excludes all others.
    package static func all(because reason: String) -> Exclusion {
      Exclusion(others: nil, reason: reason)
    }

    private init(others: [String]?, reason: String) {
      (self.others, self.reason) = (others, reason)
    }
  }

  /// With its dashes.
  package let name: String
  package let value: Value?
  /// Its lines in the help. Empty: the help does not list it.
  package let help: String
  package let requirement: Requirement?
  package let exclusion: Exclusion?

  /// Describes an option. An exclusion holds in both directions, so only one of two options names the other.
  package init(
    _ name: String, _ value: Value? = nil, help: String = "", needs requirement: Requirement? = nil,
    excludes exclusion: Exclusion? = nil
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.requirement = requirement
    self.exclusion = exclusion
  }

  /// As a usage shows it, such as `--seed N`.
  package var usage: String { value.map { "\(name) \($0.name)" } ?? name }
}

/// The arguments that are no options.
package struct Words: Sendable {
  /// Their name in usages and errors, such as `FILE`.
  package let name: String
  let counts: ClosedRange<Int>

  package static let none = Words(name: "argument", counts: 0...0)
  package static func one(_ name: String) -> Words { Words(name: name, counts: 1...1) }
  package static func optional(_ name: String) -> Words { Words(name: name, counts: 0...1) }
  package static func any(_ name: String) -> Words { Words(name: name, counts: 0...Int.max) }
  package static func several(_ name: String) -> Words { Words(name: name, counts: 1...Int.max) }

  var usage: String {
    let places = counts.upperBound == .max ? "\(name)..." : name
    return counts.upperBound == 0 ? "" : counts.lowerBound == 0 ? " [\(places)]" : " \(places)"
  }
}

/// An error in the arguments, with one sentence: what is wrong, and what to type.
package struct Misuse: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// All options of one command, and the words that it takes.
package struct OptionTable: Sendable {
  /// As the user types it, such as `scripts/course check`.
  let command: String
  /// What the user types to read the help.
  let help: String
  let words: Words
  package let options: [Option]

  package init(_ command: String, help: String, words: Words, _ options: [Option]) {
    (self.command, self.help, self.words, self.options) = (command, help, words, options)
  }

  package struct Parsed: Sendable {
    package fileprivate(set) var words: [String] = []
    /// The value of each option that was given, or an empty text.
    package fileprivate(set) var values: [String: String] = [:]

    fileprivate func has(_ name: String, _ words: Words) -> Bool {
      name == words.name ? !self.words.isEmpty : values[name] != nil
    }
  }

  /// Such as `scripts/course check [STEP...] [--fast]`.
  package var usage: String {
    command + words.usage + options.map { " [\($0.usage)]" }.joined()
  }

  /// Reads options and words in any order. After `--` there are only words.
  package func parse(_ arguments: some Sequence<String>) throws(Misuse) -> Parsed {
    var parsed = Parsed()
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        parsed.words += rest
        break
      } else if word.hasPrefix("-") {
        try add(word, from: &rest, to: &parsed)
      } else {
        parsed.words.append(word)
      }
    }
    return parsed
  }

  private func add(
    _ word: String, from rest: inout ArraySlice<String>, to parsed: inout Parsed
  ) throws(Misuse) {
    guard let option = options.first(where: { $0.name == word }) else {
      throw Misuse("unknown flag \(word); see \(help)")
    }
    guard let value = option.value else {
      parsed.values[word] = ""
      return
    }
    guard let text = rest.popFirst(), value.isValid(text) else {
      throw Misuse("\(word) needs \(value.need)")
    }
    if let objection = value.objection(text) { throw Misuse(objection) }
    guard parsed.values.updateValue(text, forKey: word) == nil else {
      throw Misuse("\(word) takes only one \(value.noun)")
    }
  }

  /// Checks what each option needs and excludes, and the number of words. The order of the arguments does not matter.
  package func check(_ parsed: Parsed) throws(Misuse) {
    let given = options.filter { parsed.values[$0.name] != nil }
    let names = given.map(\.name) + (parsed.words.isEmpty ? [] : [words.name])
    for option in given {
      // What an option needs, it does not exclude.
      let others = names.filter { $0 != option.name && $0 != option.requirement?.other }
      guard let exclusion = option.exclusion else { continue }
      if let excluded = exclusion.others {
        guard others.contains(where: excluded.contains) else { continue }
        throw Misuse("\(option.name) takes no \(joined(excluded)): \(exclusion.reason)")
      } else if let other = others.first {
        throw Misuse(
          "\(option.name) takes no other argument, such as \(other): \(exclusion.reason)")
      }
    }
    for option in given {
      guard let need = option.requirement, !parsed.has(need.other, words) else { continue }
      throw Misuse("\(option.name) needs \(need.text)")
    }
    guard words.counts.contains(parsed.words.count) else { throw Misuse("usage: \(usage)") }
  }

  /// The rows of the help: the name of each option in a column of this width, and its lines beside it.
  package func rows(width: Int) -> String {
    options.filter { !$0.help.isEmpty }.map { row($0.usage, $0.help, width: width) }
      .joined(separator: "\n")
  }

  private func joined(_ names: [String]) -> String {
    let rest = names.dropLast().joined(separator: ", ")
    return rest.isEmpty ? names.joined() : "\(rest) or \(names[names.count - 1])"
  }
}

/// A row of a help: a name in a column of this width, and lines beside it.
package func row(_ name: String, _ lines: String, width: Int) -> String {
  let lines = lines.split(separator: "\n")
  let gap = String(repeating: " ", count: max(1, width - 2 - name.count))
  let indent = "\n" + String(repeating: " ", count: width)
  return "  \(name)\(gap)\(lines.joined(separator: indent))"
}
