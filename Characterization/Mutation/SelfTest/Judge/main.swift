// Judges the mutants of Deceptive.swift as the real judge does.

import Deceptive
import Foundation
import Mutants

let parts: [(name: String, isSame: () -> Bool)] = [
  ("index", { ["first"][index()] == "first" }),
  ("count", { count(to: 3) == 3 }),
  ("largest", { largest() == 255 }),
  ("small", { isSmall(7) }),
  (
    "answer",
    {
      if answer() == 41 { exit(3) }
      return answer() == 42
    }
  ),
]
let names = CommandLine.arguments.dropFirst()
let isCovering = names.first == "--coverage"
// A judge that fails for a reason of its own: no mutant may be blamed for it.
if ProcessInfo.processInfo.environment["BROKEN_JUDGE"] != nil, chosenMutant != 0 {
  fatalError("broken")
}

/// Prints at once, because the next part may trap.
func say(_ words: String...) {
  FileHandle.standardOutput.write(Data((words.joined(separator: "\t") + "\n").utf8))
}

for part in parts where isCovering || names.contains(part.name) {
  say("part", part.name)
  if !part.isSame() {
    say("noticed", part.name)
    exit(0)
  }
  if isCovering { say("entered", takeEnteredBodies().map(String.init).joined(separator: " ")) }
}
say("done")
