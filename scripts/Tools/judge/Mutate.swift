import Foundation
import ToolSupport

/// A module that is mutated, and the nets that judge it.
struct MutationTarget: Sendable {
  let module: String
  let path: String
  let language: String
  /// Each net, with the pattern of its tests. Parity has none.
  var nets: [(name: String, pattern: String?)]
  /// Of a package of its own, in place of that of the repository.
  var manifest: String?

  static let all = [
    MutationTarget(
      module: "Modern", path: "Modern", language: "6",
      nets: [
        ("parity", nil),
        ("tests", #"(ModernSuite|Suite)\.(?!`Every candidate`|`A snapshot in which)"#),
      ]),
    MutationTarget(
      module: "Legacy", path: "Legacy", language: "5",
      nets: [
        ("shared suite", #"Suite\."#), ("its own tests", #"(LegacySuite|ModernSuite\.`The logs)"#),
        ("parity", nil),
      ]),
    MutationTarget(
      module: "SimulatedPhone", path: "Characterization/Net/Phone", language: "6",
      nets: [
        ("its own tests", #"SelfTests\."#), ("other tests", #"(Suite|LegacySuite|ModernSuite)\."#),
      ]),
  ]

  /// The modules of tests whose names are in the patterns.
  func tests() throws -> [String] {
    let all = try text(of: "Package.swift").matches(of: /\.testTarget\(\s*name: "(\w+)"/).map {
      String($0.1)
    }
    if nets.map(\.name) == ["chosen tests"] { return all }
    return try all.filter { test in
      try nets.contains { try $0.pattern?.contains(Regex("\\b\(test)\\b")) == true }
    }
  }
}

/// What the user typed.
private struct Arguments {
  var (paths, mode) = ([String](), "")
  var sample: Int?
  var seed: UInt64?
  var tests: String?

  init(_ words: [String]) throws {
    func needs(_ word: String, _ what: String) -> Failure {
      Failure("\(word) needs a \(what); see scripts/mutate --help")
    }
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--sample":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else {
          throw needs(word, "number")
        }
        sample = count
      case "--seed":
        guard let number = rest.popFirst().flatMap({ UInt64($0) }) else {
          throw needs(word, "number")
        }
        seed = number
      case "--tests":
        guard let pattern = rest.popFirst(), (try? Regex(pattern)) != nil else {
          throw needs(word, "regular expression")
        }
        tests = pattern
      case "--json" where mode.isEmpty, "--self-test" where mode.isEmpty,
        "--write" where mode.isEmpty:
        mode = word
      case _ where word.hasPrefix("-"):
        throw Failure("cannot use \(word) here; see scripts/mutate --help")
      default: paths.append(word.hasSuffix("/") ? String(word.dropLast()) : word)
      }
    }
    if seed != nil, sample == nil {
      throw Failure("--seed needs --sample N, which draws the mutants")
    }
    if mode == "--self-test", !paths.isEmpty || sample != nil || tests != nil {
      throw Failure("\(mode) takes no path, no sample and no tests")
    }
    let modules = MutationTarget.all.map(\.path)
    for path in paths {
      let isInside = modules.contains { path == $0 || path.hasPrefix("\($0)/") }
      if !isInside || !FileManager.default.fileExists(atPath: (root / path).path) {
        let names = modules.joined(separator: ", ")
        throw Failure(
          "no mutants below \(path.isEmpty ? "an empty path" : path); name a file or folder of \(names)"
        )
      }
    }
    if mode == "--write", sample != nil || tests != nil || !Set(paths).isSubset(of: modules) {
      throw Failure("--write takes whole modules: \(modules.joined(separator: ", "))")
    }
  }

  /// Returns the numbers of the mutants of each module that the user wants.
  func chosen(_ found: [Findings]) -> [Set<Int>] {
    var everything: [(module: Int, number: Int)] = []
    for (module, found) in found.enumerated() {
      everything += found.mutants.filter { mutant in
        paths.isEmpty || paths.contains { mutant.file == $0 || mutant.file.hasPrefix("\($0)/") }
      }.map { (module, $0.number) }
    }
    if let sample, let seed {
      var random = SplitMix64(state: seed)
      everything = Array(everything.shuffled(using: &random).prefix(sample))
    }
    return found.indices.map { module in
      Set(everything.filter { $0.module == module }.map(\.number))
    }
  }
}

/// The generator of Steele, Lea and Flood, which draws the same sample again.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

func mutate(_ words: [String]) throws -> Int32 {
  var arguments = try Arguments(words)
  #if !os(Linux)
    throw Failure(
      "runs on Linux only: it starts the built tests as a file, and on macOS they are a bundle")
  #endif
  if arguments.mode == "--self-test" { return try selfTest() }
  let targets = MutationTarget.all
  let found = try targets.map { try findMutants(below: $0.path) }
  let known = try KnownMutants(mutants: found.flatMap(\.mutants))
  if let sample = arguments.sample {
    let seed = arguments.seed ?? .random(in: 0..<1_000_000)
    arguments.seed = seed
    note("\(sample) mutants, drawn with --seed \(seed)")
  }
  var results: [MutationResult] = []
  for ((var target, found), numbers) in zip(zip(targets, found), arguments.chosen(found)) {
    let chosen = found.mutants.filter { numbers.contains($0.number) }
    if chosen.isEmpty { continue }
    if let tests = arguments.tests { target.nets = [("chosen tests", tests)] }
    let began = Date.now
    let result = try judge(chosen, of: target, found, known)
    results.append(result)
    if arguments.mode != "--json" { result.show(-began.timeIntervalSinceNow) }
    if arguments.mode == "--write" { try result.write() }
  }
  if arguments.mode == "--json" { try printJSON(results.flatMap(\.entries)) }
  for text in known.notes + results.flatMap(\.notes) { note("note: \(text)") }
  let problems = arguments.tests == nil ? results.flatMap(\.problems) : []
  for problem in problems { note("scripts/mutate: \(problem)") }
  return problems.isEmpty ? 0 : 1
}

private func judge(
  _ chosen: [Mutant], of target: MutationTarget, _ found: Findings, _ known: KnownMutants
) throws -> MutationResult {
  let package = try MutantPackage(target, found, tests: target.tests())
  var result = MutationResult(target: target, known: known)
  func cover() throws -> [Net] {
    try target.nets.map { try Net($0.name, pattern: $0.pattern, of: package.workspace) }
  }
  let alone = chosen.filter { $0.body == nil }
  for mutants in package.builds(chosen.filter { $0.body != nil }) {
    let live = try package.valid(mutants)
    result.invalid += mutants.filter { mutant in !live.contains { $0.number == mutant.number } }
    try package.workspace.build(["--build-tests"], "the judge and the tests")
    let nets = try cover()
    let began = Date.now
    // One more, because a mutant that hangs may sleep.
    result.verdicts += try inParallel(live, workers: cores + 1, did: "judged") {
      try verdict(on: $0, of: nets)
    }
    result.seconds -= began.timeIntervalSinceNow
    // Again: if it fails now, it may have failed without a mutant before.
    _ = try cover()
  }
  if alone.isEmpty { return result }
  _ = try package.valid([])
  try package.workspace.build(["--build-tests"], "the judge and the tests")
  let nets = try cover()
  for mutant in alone {
    result.verdicts.append(try verdictAlone(on: mutant, of: nets, in: package))
  }
  return result
}

/// Builds the module with one mutant, as a person would write it, and judges it.
func verdictAlone(on mutant: Mutant, of nets: [Net], in package: MutantPackage) throws
  -> MutantVerdict
{
  try package.plantText(mutant)
  var built = Set<Bool>()
  return try verdict(on: mutant, of: nets, isAlone: true) { net in
    let isParity = net.pattern == nil
    guard built.insert(isParity).inserted else { return }
    try package.workspace.build(
      isParity ? ["--product", "Judge"] : ["--build-tests"], mutant.description)
  }
}
