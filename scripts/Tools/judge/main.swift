import Foundation
import ToolSupport

unsetenv("CI")  // With it, a warning would be an error, and a mutant may cause one.

// scripts/sabotage and scripts/mutate start this program with their name as the first argument.
let words = Array(CommandLine.arguments.dropFirst())
runTool(words.first ?? "judge") { try perform(words) }

func perform(_ words: [String]) throws -> Int32 {
  switch words.first {
  case "sabotage": try sabotage(words.dropFirst())
  case "mutate": try mutate(words.dropFirst())
  default: throw Failure("expected sabotage or mutate")
  }
}
