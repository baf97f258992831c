// Judges the mutants of Deceptive.swift as the real judge does.

import Deceptive
import Foundation
import Mutants

func part(_ name: String, isSame: @escaping @MainActor () -> Bool) -> Part {
  Part(name) {
    // A judge that fails for a reason of its own: no mutant may be blamed for it.
    if chosenMutant != 0, ProcessInfo.processInfo.environment["BROKEN_JUDGE"] != nil {
      fatalError("broken")
    }
    return isSame() ? nil : name
  }
}

await judge([
  part("index") { ["first"][index()] == "first" },
  part("count") { count(to: 3) == 3 },
  part("largest") { largest() == 255 },
  part("small") { isSmall(7) },
  part("on") { isOn("on") },
  part("pair") { Pair().first == 1 },
  part("owner") {
    let make = { Owner() }
    weak var owner = make()
    return owner == nil
  },
  part("answer") {
    if answer() == 41 { exit(3) }
    return answer() == 42
  },
])
