import Foundation
import ToolSupport

/// A module that is mutated, and the nets that judge it.
struct MutationTarget: Sendable {
  let module: String
  let path: String
  /// Each net, with the pattern of its tests. Parity has none.
  let nets: [(name: String, pattern: String?)]
  /// The modules of these tests.
  let tests: [String]
  /// Whether one net judges alone, with all of its tests, and not only up to the first failure.
  var isGroup = false

  static let all = [
    MutationTarget(
      module: "Modern", path: "Modern",
      nets: [
        ("parity", nil),
        ("tests", #"(ModernSuite|Suite)\.(?!`Every candidate`|`A snapshot in which)"#),
      ], tests: ["ModernSuite", "Suite"]),
    MutationTarget(
      module: "Legacy", path: "Legacy",
      nets: [
        ("shared suite", #"Suite\."#), ("its own tests", #"(LegacySuite|SelfTests\.`The logs)"#),
        ("parity", nil),
      ], tests: ["LegacySuite", "SelfTests", "Suite"]),
    MutationTarget(
      module: "SimulatedPhone", path: "Characterization/Net/Phone",
      nets: [
        ("its own tests", #"SelfTests\."#), ("other tests", #"(Suite|LegacySuite|ModernSuite)\."#),
      ], tests: ["LegacySuite", "ModernSuite", "SelfTests", "Suite"]),
  ]

  /// The groups of tests that can judge alone. The name of a group is that of its net.
  static func groups() throws -> [MutationTarget] {
    let file = try text(of: "Characterization/Suites/Shared/LocationManagerTests.swift")
    let suites = file.matches(of: /@Suite struct (`.+?`)/).map {
      NSRegularExpression.escapedPattern(for: String($0.1))
    }
    let shared = #"Suite\.(\#(suites.joined(separator: "|")))/"#
    return [("shared", shared, "Suite"), ("fakes", #"ModernSuite\."#, "ModernSuite")].map {
      MutationTarget(
        module: "Modern", path: "Modern", nets: [($0.0, $0.1)], tests: [$0.2], isGroup: true)
    }
  }
}

private let mutateOptions = [
  Option(
    "--group",
    .init("NAME", noun: "group", need: "a group of tests, shared or fakes") {
      ["shared", "fakes"].contains($0)
    }),
  Option(
    "--sample", .init("N", noun: "number", need: "a number, 0 or more") { (Int($0) ?? -1) >= 0 }),
  Option(
    "--shard",
    .init("K/N", noun: "shard", need: "a part and the number of parts, such as 2/8") {
      shard($0) != nil
    }),
  Option("--json"),
  redOption("--check", ["--json", "--sample", "--shard", "--write"]),
  redOption("--write", ["--json", "--sample", "--shard"]),
]

private func redOption(_ name: String, _ others: [String]) -> Option {
  Option(
    name, needs: .init("--group", "--group: it is about the list of a group"),
    excludes: .init(others, because: "it is about all mutants"))
}

func mutate(_ words: ArraySlice<String>) throws -> Int32 {
  let parsed = try parse(
    words,
    as: OptionTable(
      "scripts/mutate", help: "scripts/mutate --help", words: .any("PATH"), mutateOptions))
  let (places, options) = (parsed.words, parsed.values)
  let sample = options["--sample"].flatMap(Int.init) ?? 0
  let isSilent = options["--json"] != nil
  let isList = options["--check"] != nil || options["--write"] != nil
  if isList, !places.isEmpty {
    throw Failure(
      "the list of a group is about all mutants of Modern", remedy: "name no file and no folder")
  }
  let group = try options["--group"].map { name in
    try MutationTarget.groups().first { $0.nets[0].name == name }!
  }
  let targets = group.map { [$0] } ?? MutationTarget.all
  let paths = places.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  let modules = targets.map(\.path)
  for path in paths
  where !modules.contains(where: { "\(path)/".hasPrefix("\($0)/") })
    || !FileManager.default.fileExists(atPath: (root / path).path)
  {
    let names = modules.joined(separator: ", ")
    throw Failure("no mutants below `\(path)`", remedy: "name a file or folder of \(names)")
  }

  let found = try targets.map { try findMutants(below: $0.path) }
  let equivalents = try equivalents(in: text(of: "\(mistakes)/Mutants/equivalent.tsv"))
  var chosen = found.flatMap(\.mutants).filter { mutant in
    paths.isEmpty || paths.contains { "\(mutant.file)/".hasPrefix("\($0)/") }
  }
  if sample > 0 { chosen = drawn(sample, of: chosen) }
  if let shard = options["--shard"].flatMap(shard) { chosen = part(shard, of: chosen) }
  if chosen.isEmpty { throw Failure("there are no mutants to judge") }
  var all: [MutantResult] = []
  for (target, found) in zip(targets, found) {
    let mutants = chosen.filter { $0.file.hasPrefix("\(target.path)/") }
    if mutants.isEmpty { continue }
    let judged = try judge(mutants, of: target, found, listsTests: isList || isSilent)
    let results = judged.results.map { $0.explained(by: equivalents) }
    all += results
    if !isSilent { print(target.table(results) + "\n") }
    fflush(nil)
    if isList {
      let list = RedList(of: judged.tests, results)
      return try list.refresh(target.nets[0].name, isWriting: options["--write"] != nil)
    }
  }
  if isSilent { try printJSON(all) }
  // Nobody expects a group to notice all mutants.
  if group != nil { return 0 }
  let problems = all.filter(\.isUnnoticed)
  for problem in problems { note("scripts/mutate: \(problem.mutant): \(problem.state.rawValue)") }
  return problems.isEmpty ? 0 : 1
}

#if !canImport(SwiftSyntax)
  private func findMutants(below path: String) throws -> Findings {
    throw Failure("needs Linux and its SwiftSyntax", remedy: "install a toolchain of swift.org")
  }
#endif

/// Returns a sample that is spread over all files.
func drawn<Item>(_ count: Int, of items: [Item]) -> [Item] {
  let count = min(count, items.count)
  return (0..<count).map { items[$0 * items.count / count] }
}

/// Returns `2/8` as two numbers, or nil if there is no such part.
func shard(_ text: String) -> (part: Int, of: Int)? {
  let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
  guard numbers.count == 2, numbers[0] > 0, numbers[0] <= numbers[1] else { return nil }
  return (numbers[0], numbers[1])
}

/// Returns every so many items, so that each part has some of each file.
func part<Item>(_ shard: (part: Int, of: Int), of items: [Item]) -> [Item] {
  stride(from: shard.part - 1, to: items.count, by: shard.of).map { items[$0] }
}

/// Returns the verdicts, and the names of the tests if a group judges. `listsTests` says whether somebody reads which
/// tests a mutant turns red, because that takes longer.
private func judge(
  _ mutants: [Mutant], of target: MutationTarget, _ found: Findings, listsTests: Bool
) throws -> (results: [MutantResult], tests: [String]) {
  let workspace = try Workspace(
    target.module, changed: [target.module],
    kept: target.tests + ["Legacy", "Modern", "ParityCommand", "Proposed", "Swap", "Today"])
  func nets() throws -> [Net] {
    try target.nets.map {
      try Net($0.name, pattern: $0.pattern, of: workspace, isGroup: target.isGroup)
    }
  }
  var (results, tests): ([MutantResult], [String]) = ([], [])
  for mutants in builds(mutants, of: found.bodies) {
    let live = try valid(mutants, of: target, found.bodies, in: workspace)
    note("\(mutants.count - live.count) of \(mutants.count) mutants do not compile")
    try workspace.build(["--build-tests"], "the judge and the tests")
    let judges = try nets()
    let judged = try inParallel(live, did: "judged") { try result(on: $0, of: judges) }
    results += target.isGroup && listsTests ? try judges[0].revealed(judged) : judged
    // Again: if it fails now, it may have failed without a mutant before.
    _ = try nets()
    if target.isGroup { tests = judges[0].parts.map { readable($0.name) } }
  }
  return (results, tests)
}

/// Divides the mutants among builds, so that the copies of no function become too long together. The compiler needs
/// minutes for a function of 100,000 bytes.
private func builds(_ mutants: [Mutant], of bodies: [Body]) -> [[Mutant]] {
  var lengths: [Int: Int] = [:]
  let builds = Dictionary(grouping: mutants) { mutant in
    let body = bodies[mutant.body - 1]
    lengths[body.number, default: 0] += body.end - body.start
    return lengths[body.number]! / 60_000
  }
  return builds.sorted { $0.key < $1.key }.map(\.value)
}

/// Builds the module with its mutants, and returns those that compile.
private func valid(
  _ mutants: [Mutant], of target: MutationTarget, _ bodies: [Body], in workspace: Workspace
) throws -> [Mutant] {
  let mutantsOfBody = Dictionary(grouping: mutants, by: \.body)
  var texts: [String: String] = [:]
  for file in try files(".swift", below: target.path) {
    texts[target.module + file.dropFirst(target.path.count)] = schema(
      try [UInt8](Data(contentsOf: root / file)), bodies.filter { $0.file == file }, mutantsOfBody)
  }
  try workspace.layOut(texts)
  let errors = try workspace.errors(of: ["--target", target.module])
  if errors.isEmpty { return mutants }
  let place = /^.+\/Mutated\/(.+?):(\d+):\d+: error:/
  let bad = errors.compactMap { $0.firstMatch(of: place) }.compactMap { place in
    mutant(above: Int(place.2)!, in: texts[String(place.1)] ?? "")
  }
  let rest = mutants.filter { !bad.contains($0.number) }
  if rest.count < mutants.count { return try valid(rest, of: target, bodies, in: workspace) }
  throw Failure(
    "\(target.module) does not compile", log: errors.prefix(5).joined(separator: "\n"))
}
