import Foundation
import ToolSupport

private struct CloneResult: Sendable {
  let clone: Clone
  /// The scenario that must be among those that failed.
  var scenario: String?
  /// The scenarios, searches or tests that failed, or the assertion.
  var red: [String] = []
  var noticedBy = ""
  var counterexample: String?
  var inputs = 0

  var isRed: Bool { !red.isEmpty }
  var isRight: Bool { word == "killed" || word == "green" }

  var word: String {
    if !clone.isHarmful { return isRed ? "RED" : "green" }
    if !isRed { return "SURVIVED" }
    return scenario == nil || red.contains(scenario!) ? "killed" : "ASTRAY"
  }
}

private enum Suite: String {
  case net = "the net"
  case transcripts = "your transcripts"
  case published = "the 18 published tests"
}

private let sabotageOptions = [
  Option(
    "--suite", .init("published", noun: "name", need: "a name, published") { $0 == "published" },
    excludes: .init(["--transcripts"], because: "they name two judges")),
  Option("--transcripts", .init("DIR", noun: "folder", need: "a folder")),
  Option("--json"),
  Option("--check", excludes: .all(because: "it judges everything")),
  Option("--write", excludes: .all(because: "it judges everything")),
]

func sabotage(_ words: ArraySlice<String>) throws -> Int32 {
  let parsed = try parse(
    words,
    as: OptionTable(
      "scripts/sabotage", help: "scripts/sabotage --help", words: .any("NAME"), sabotageOptions))
  let (names, options) = (parsed.words, parsed.values)
  let isRefresh = options["--check"] != nil || options["--write"] != nil
  let folder = options["--transcripts"].map { URL(filePath: $0) }
  if let folder, !FileManager.default.fileExists(atPath: folder.path) {
    throw Failure("--transcripts needs a folder; \(folder.path) is missing")
  }
  let clones = try Clone.all()
  for name in names where !clones.dropFirst().contains(where: { $0.name == name }) {
    throw Failure("there is no \(name).patch in \(mistakes)")
  }
  let workspace = try plant(clones, onlyPlaying: folder != nil)
  if isRefresh {
    return try refresh(clones, in: workspace, isWriting: options["--write"] != nil)
  }

  let chosen = names.isEmpty ? clones : [clones[0]] + clones.filter { names.contains($0.name) }
  let suite =
    folder != nil ? Suite.transcripts : options["--suite"] == nil ? .net : .published
  let results = try judge(chosen, with: suite, folder, in: workspace)
  if options["--json"] == nil {
    show(results, suite)
    return suite == .net && !results.allSatisfy(\.isRight) ? 1 : 0
  }
  struct Entry: Encodable {
    let breaks: String
    let inputs: Int
    let killed: Bool
  }
  try printJSON(
    results.filter(\.clone.isHarmful).map {
      Entry(breaks: $0.clone.breaks, inputs: $0.inputs, killed: $0.isRight)
    })
  return 0
}

/// The unchanged class must be green, or no result is valid.
private func judge(
  _ clones: [Clone], with suite: Suite, _ folder: URL? = nil, in workspace: Workspace
) throws -> [CloneResult] {
  let isPublished = suite == .published
  try workspace.build(isPublished ? ["--build-tests"] : ["--product", "Judge"], "the clones")
  let judge = try (workspace.products / "Judge").path
  @Sendable func result(_ clone: Clone) throws -> CloneResult {
    try isPublished
      ? publishedResult(clone, in: workspace) : netResult(clone, transcripts: folder, judge)
  }
  let control = try result(clones[0])
  if control.isRed {
    let what = control.red.joined(separator: ", ")
    throw Failure("the unchanged class fails (\(what)); fix that first")
  }
  return try inParallel(Array(clones.dropFirst()), did: "judged", result)
}

private func netResult(_ clone: Clone, transcripts: URL?, _ judge: String) throws -> CloneResult {
  var result = CloneResult(clone: clone, scenario: transcripts == nil ? clone.scenario : nil)
  let words =
    transcripts.map { ["--transcripts", $0.path] }
    ?? ["exploration", "walks"] + [clone.scenario].compactMap(\.self)
  let run = try Run(
    [judge, "--all", "transcripts"] + words, variables: ["CLONE": clone.name], usual: 60)
  let playing = run.messages.filter { $0[0] == "playing" }
  let trap = run.byForce == .trap ? playing.last?[1] : nil
  if trap == nil, run.status != 0 || run.messages.last?[0] != "done" {
    throw Failure("\(clone.name): the judge did not finish", log: run.lastWords)
  }
  let red = run.messages.filter { $0[0] == "red" }
  result.red = red.map { $0[1] } + [trap].compactMap(\.self)
  let kinds = red.map { $0[1].hasSuffix(".transcript") ? "transcripts" : $0[1] }
  let parts = ["transcripts", "exploration", "walks"].filter(kinds.contains)
  result.noticedBy = red.isEmpty ? "an assertion" : parts.joined(separator: ", ")
  result.inputs = playing.compactMap { $0.count > 2 ? Int($0[2]) : nil }.reduce(0, +)
  let examples = red.map { (length: $0[2].count { $0 == ";" }, text: $0[2]) }
  result.counterexample = examples.min(by: <)?.text ?? trap.map { "in \($0)" }
  return result
}

private func publishedResult(_ clone: Clone, in workspace: Workspace) throws -> CloneResult {
  let run = try Run(
    ["swift", "test", "--skip-build", "--disable-xctest"], variables: ["CLONE": clone.name],
    at: workspace.package, usual: 60)
  var result = CloneResult(clone: clone)
  result.red = Set(run.text.matches(of: /Test "([^"]+)" recorded an issue/).map { String($0.1) })
    .sorted()
  if run.status != 0, result.red.isEmpty {
    result.red = run.text.matches(of: /Assertion failed: .*/).prefix(1).map { String($0.0) }
  }
  result.noticedBy = result.red.joined(separator: "; ")
  if !result.isRed, !run.text.contains(/Test run with 18 tests .*passed/) {
    throw Failure("\(clone.name): the published suite has not run its 18 tests", log: run.text)
  }
  return result
}

private func show(_ results: [CloneResult], _ suite: Suite) {
  let width = results.map(\.clone.name.count).max() ?? 0
  for result in results {
    let name = result.clone.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
    let by = result.isRed ? "  \(result.noticedBy)" : ""
    print(name + result.word + by + (result.counterexample.map { ": \($0)" } ?? ""))
  }
  let (killed, green) = shares(results)
  print("\n\(suite.rawValue): \(killed) mutants killed, \(green) harmless changes green")
}

private func shares(_ results: [CloneResult]) -> (harmful: String, harmless: String) {
  func share(_ results: [CloneResult]) -> String {
    "\(results.count(where: \.isRight)) of \(results.count)"
  }
  return (share(results.filter(\.clone.isHarmful)), share(results.filter { !$0.clone.isHarmful }))
}

/// Judges with both suites, and compares or writes the tables of the page.
private func refresh(_ clones: [Clone], in workspace: Workspace, isWriting: Bool) throws -> Int32 {
  let page = root / "Docs/published-suite.md"
  var summary = [
    "| | notices, of the mutants | leaves green, of the harmless changes |", "|---|---|---|",
  ]
  func judged(_ suite: Suite) throws -> [CloneResult] {
    let results = try judge(clones, with: suite, in: workspace)
    show(results, suite)
    let (harmful, harmless) = shares(results)
    summary.append("| \(suite.rawValue) | \(harmful) | \(harmless) |")
    return results
  }
  let (published, net) = (try judged(.published), try judged(.net))
  guard net.allSatisfy(\.isRight) else { return 1 }
  var rows = ["| what breaks | the published tests | the net | its shortest counterexample |"]
  rows.append("|---|---|---|---|")
  for (result, other) in zip(net, published) where result.clone.isHarmful {
    let tests = other.red.map { $0.hasPrefix("Assertion failed") ? "an assertion" : "*\($0)*" }
    let by = other.isRed ? "killed by \(tests.joined(separator: ", "))" : "survived"
    let example = result.counterexample?.replacing("; ", with: "<br>") ?? ""
    rows.append("| \(result.clone.breaks) | \(by) | \(result.noticedBy) | \(example) |")
  }
  for (name, table) in [("summary", summary), ("rows", rows)] {
    let table = table.joined(separator: "\n")
    try fill(page, "sabotage: \(name)", with: table, isWriting: isWriting)
  }
  return 0
}
