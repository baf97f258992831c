import Foundation
import ToolSupport

private let home = "\(mistakes)/Mutants/SelfTest"

private let manifest = """
  // swift-tools-version: 6.2
  import PackageDescription

  let package = Package(
    name: "deceptive",
    targets: [
      .target(name: "Mutants", path: "Characterization/Mistakes/Mutants/Mutants"),
      .target(name: "Deceptive", dependencies: ["Mutants"], path: "Mutated/\(home)/Deceptive"),
      .executableTarget(name: "Judge", dependencies: ["Deceptive", "Mutants"], path: "\(home)/Judge"),
    ]
  )
  """

/// The function, the change, and the state of its verdict. An error: the judge itself fails.
private let expected = [
  ("unreachable()", "`1` → `2`", "unreached"),
  ("answer()", "`42` → `43`", "noticed"),
  ("answer()", "`42` → `41`", "an error of the tool"),
  ("largest()", "`255` → `256`", "does not compile"),
  ("largest()", "`255` → `254`", "noticed"),
  ("index()", "`0` → `1`", "trap"),
  ("count(to:)", "`count += 1` → `count -= 1`", "hang"),
  ("count(to:)", "`count != limit` → `!(count != limit)`", "noticed"),
  ("isSmall(_:)", "`number * 0 < 9` → `number * 0 <= 9`", "survived"),
  ("isOn(_:)", "without `isOn = true`", "noticed"),
  ("Pair.init()", "`self.init(first: 1, second: 2)` → `self.init(first: 2, second: 1)`", "noticed"),
  ("Owner.init().{}", "`[weak self]` → `[self]`", "noticed"),
]

/// Tries to deceive the judge with a small package, and checks what it reports.
func selfTest() throws -> Int32 {
  var isRight = true
  func check(_ what: String, _ expected: String, _ actual: String) {
    print("\(actual == expected ? "ok  " : "FAIL")  \(what): \(actual)")
    if actual != expected { isRight = false }
  }
  let target = MutationTarget(
    module: "Deceptive", path: "\(home)/Deceptive", language: "6", nets: [("parity", nil)],
    manifest: manifest)
  let found = try findMutants(below: target.path)
  let package = try MutantPackage(target, found, tests: [])
  let live = try package.valid(found.mutants)
  try package.workspace.build([], "the judge")
  let nets = [try Net("parity", pattern: nil, of: package.workspace)]

  func stateName(of mutant: Mutant) -> String {
    guard live.contains(where: { $0.number == mutant.number }) else { return "does not compile" }
    return (try? verdict(on: mutant, of: nets))?.state.rawValue ?? "an error of the tool"
  }
  for (function, change, state) in expected {
    let matches = found.mutants.filter { ($0.function, $0.change) == (function, change) }
    check(
      "\(function) \(change)", state,
      matches.count == 1 ? stateName(of: matches[0]) : "\(matches.count) such mutants")
  }
  func one(_ change: String) -> Mutant { live.first { $0.change == change }! }

  let noticed = one("`42` → `43`")
  setenv("BROKEN_JUDGE", "1", 1)
  check(
    "a judge that traps before it reaches the mutant", "an error of the tool",
    stateName(of: noticed))
  unsetenv("BROKEN_JUDGE")

  /// The kinds of the notes and problems that the command would print.
  func problems(of mutant: Mutant, _ change: String) throws -> String {
    let list = "\(mutant.file) \(mutant.function)\n  \(mutant.operator): \(change)\n  A reason.\n"
    let known = try KnownMutants(list, mutants: found.mutants)
    let result = MutationResult(
      target: target, known: known, verdicts: [try verdict(on: mutant, of: nets)])
    let kinds = ["a stale entry", "stale", "survived", "listed as equivalent"]
    let kindsFound = (known.notes + result.notes + result.problems).compactMap { problem in
      kinds.first(where: problem.contains)
    }
    return kindsFound.isEmpty ? "nothing to report" : kindsFound.joined(separator: ", ")
  }
  let survivor = one("`number * 0 < 9` → `number * 0 <= 9`")
  check("an equivalent mutant", "nothing to report", try problems(of: survivor, survivor.change))
  check("its code has changed", "stale, a stale entry", try problems(of: survivor, "`8` → `9`"))
  check("listed, but noticed", "listed as equivalent", try problems(of: noticed, noticed.change))

  let twice = package.workspace.package / "twice"
  let times = try ["a", "b"].map { text in
    try write(Data(text.utf8), to: twice)
    return try FileManager.default.attributesOfItem(atPath: twice.path)[.modificationDate] as! Date
  }
  let seconds = times.map { $0.timeIntervalSinceReferenceDate.rounded(.down) }
  check(
    "a file that changes twice in a second: Swift sees it", "true", "\(seconds[0] < seconds[1])")

  let alone = try verdictAlone(on: one("without `isOn = true`"), of: nets, in: package)
  check("a case without a statement, as text", "noticed", alone.state.rawValue)
  return isRight ? 0 : 1
}
