import Foundation
import ToolSupport

// scripts/sabotage and scripts/mutate start this program with their name as the first argument.
let words = Array(CommandLine.arguments.dropFirst())
runTool(words.first ?? "judge") { try perform(words) }

func perform(_ words: [String]) throws -> Int32 {
  switch words.first {
  case "sabotage": try sabotage(Array(words.dropFirst()))
  case "mutate": try mutate(Array(words.dropFirst()))
  default: throw Failure("expected sabotage or mutate")
  }
}

/// What the user typed after the name of a tool: the words, and the options with their values.
struct Options {
  private(set) var words: [String] = []
  private(set) var values: [String: String] = [:]

  /// `flags` are the options without a value, and `others` those with one.
  init(_ words: [String], of tool: String, flags: [String], others: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      if flags.contains(word) {
        values[word] = ""
      } else if others.contains(word), let value = rest.popFirst() {
        values[word] = value
      } else if word.hasPrefix("-") {
        throw Failure("cannot use \(word) here", remedy: "see scripts/\(tool) --help")
      } else {
        self.words.append(word)
      }
    }
  }

  func has(_ option: String) -> Bool { values[option] != nil }
}
