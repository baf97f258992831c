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
}

private let mutateOptions = [
  Option(
    "--sample", .init("N", noun: "number", need: "a number, 0 or more") { (Int($0) ?? -1) >= 0 }),
  Option("--json"),
]

func mutate(_ words: ArraySlice<String>) throws -> Int32 {
  let parsed = try parse(
    words,
    as: OptionTable(
      "scripts/mutate", help: "scripts/mutate --help", words: .any("PATH"), mutateOptions))
  let (places, options) = (parsed.words, parsed.values)
  let sample = options["--sample"].flatMap(Int.init) ?? 0
  let paths = places.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  let modules = MutationTarget.all.map(\.path)
  for path in paths
  where !modules.contains(where: { "\(path)/".hasPrefix("\($0)/") })
    || !FileManager.default.fileExists(atPath: (root / path).path)
  {
    let names = modules.joined(separator: ", ")
    throw Failure("no mutants below `\(path)`", remedy: "name a file or folder of \(names)")
  }

  let found = try MutationTarget.all.map { try findMutants(below: $0.path) }
  let equivalents = try equivalents(in: text(of: "\(mistakes)/Mutants/equivalent.tsv"))
  var chosen = found.flatMap(\.mutants).filter { mutant in
    paths.isEmpty || paths.contains { "\(mutant.file)/".hasPrefix("\($0)/") }
  }
  if sample > 0 { chosen = drawn(sample, of: chosen) }
  var all: [MutantResult] = []
  for (target, found) in zip(MutationTarget.all, found) {
    let mutants = chosen.filter { $0.file.hasPrefix("\(target.path)/") }
    if mutants.isEmpty { continue }
    let results = try judge(mutants, of: target, found).map { $0.explained(by: equivalents) }
    all += results
    if options["--json"] != nil { continue }
    print(target.table(results) + "\n")
    fflush(nil)
  }
  if options["--json"] != nil { try printJSON(all) }
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

private func judge(_ mutants: [Mutant], of target: MutationTarget, _ found: Findings) throws
  -> [MutantResult]
{
  let workspace = try Workspace(
    target.module, changed: [target.module],
    kept: target.tests + ["Legacy", "Modern", "Proposed", "Today", "Swap"])
  func nets() throws -> [Net] {
    try target.nets.map { try Net($0.name, pattern: $0.pattern, of: workspace) }
  }
  var results: [MutantResult] = []
  for mutants in builds(mutants, of: found.bodies) {
    let live = try valid(mutants, of: target, found.bodies, in: workspace)
    note("\(mutants.count - live.count) of \(mutants.count) mutants do not compile")
    try workspace.build(["--build-tests"], "the judge and the tests")
    let judges = try nets()
    results += try inParallel(live, did: "judged") { try result(on: $0, of: judges) }
    // Again: if it fails now, it may have failed without a mutant before.
    _ = try nets()
  }
  return results
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
