import Foundation
import ToolSupport

/// What a suite says about one clone.
private struct Verdict: Sendable {
  let clone: Clone
  /// The scenarios or tests that failed.
  var red: [String] = []
  var counterexample: String?
  /// The scenario in which the process trapped, or the assertion that failed.
  var trap: String?
  /// Whether the scenario that the patch names is among those that failed.
  var isForItsOwnReason = true
  /// How many inputs the judge played.
  var inputs = 0

  var isRed: Bool { !red.isEmpty || trap != nil }
  var isKilled: Bool { isRed && isForItsOwnReason }
  var isRight: Bool { clone.isHarmful ? isKilled : !isRed }

  var word: String {
    if !clone.isHarmful { return isRed ? "RED" : "green" }
    return isKilled ? "killed" : isRed ? "ASTRAY" : "SURVIVED"
  }

  /// The parts of the net that failed.
  var noticedBy: [String] {
    let searches = red.filter { ["exploration", "walks"].contains($0) }
    let count = red.count - searches.count
    let transcripts = count == 0 ? [] : ["\(count) transcript\(count == 1 ? "" : "s")"]
    return transcripts + searches + (trap != nil && red.isEmpty ? ["an assertion"] : [])
  }
}

private enum Suite: Equatable {
  case net
  case deepNet
  case transcripts(URL)
  case published

  var name: String {
    switch self {
    case .net, .deepNet: "the net"
    case .transcripts: "your transcripts"
    case .published: "the 18 published tests"
    }
  }
}

func sabotage(_ words: [String]) throws -> Int32 {
  var suite = Suite.net
  var (names, mode, isJSON) = ([String](), "", false)
  var rest = words[...]
  while let word = rest.popFirst() {
    switch word {
    case "--suite":
      guard rest.popFirst() == "published", suite == .net else {
        throw Failure("--suite needs a name, published, and allows no --deep and no --transcripts")
      }
      suite = .published
    case "--deep" where suite == .net: suite = .deepNet
    case "--transcripts" where suite == .net:
      let folder = URL(filePath: rest.popFirst() ?? "/dev/null")
      let found = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]
      guard found?.contains(where: { $0.hasSuffix(".transcript") }) == true else {
        throw Failure("--transcripts needs a folder with files whose names end in .transcript")
      }
      suite = .transcripts(folder)
    case "--json": isJSON = true
    case "--check", "--write":
      mode = word
      if words.count > 1 { throw Failure("\(word) allows no other argument") }
    case _ where word.hasPrefix("-"):
      throw Failure("cannot use \(word) here; see scripts/sabotage --help")
    default:
      names.append(URL(filePath: word).lastPathComponent.replacing(".patch", with: ""))
    }
  }
  let clones = try Clone.all()
  for name in names where !clones.dropFirst().contains(where: { $0.name == name }) {
    throw Failure("there is no \(name).patch in \(mistakes)")
  }
  let workspace = try Workspace("clones")
  try plant(clones, in: workspace)
  if !mode.isEmpty { return try refresh(clones, in: workspace, writes: mode == "--write") }

  let chosen = names.isEmpty ? clones : [clones[0]] + clones.filter { names.contains($0.name) }
  let (verdicts, speed) = try judge(chosen, with: suite, in: workspace)
  if isJSON {
    struct Entry: Encodable {
      let name: String
      let breaks: String
      let inputs: Int
      let killed: Bool
    }
    try printJSON(
      verdicts.filter(\.clone.isHarmful).map {
        Entry(
          name: $0.clone.name, breaks: $0.clone.breaks, inputs: $0.inputs, killed: $0.isKilled)
      })
    return 0
  }
  show(verdicts, speed, suite)
  let mustBeRight = suite == .net || suite == .deepNet
  return mustBeRight && !verdicts.allSatisfy(\.isRight) ? 1 : 0
}

func printJSON(_ entries: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try encoder.encode(entries), as: UTF8.self))
}

// MARK: Judging

/// Returns the verdicts, and how many clones were judged in a minute. The unchanged class must be green, or no verdict
/// is valid.
private func judge(_ clones: [Clone], with suite: Suite, in workspace: Workspace) throws
  -> (verdicts: [Verdict], speed: Double)
{
  try workspace.build(
    suite == .published ? ["--build-tests"] : ["--product", "Judge"], "the clones")
  let judge = try workspace.products().appending(path: "Judge").path
  let began = Date.now
  @Sendable func verdict(_ clone: Clone) throws -> Verdict {
    suite == .published
      ? try publishedVerdict(clone, in: workspace) : try netVerdict(clone, suite, judge)
  }
  let control = try verdict(clones[0])
  if control.isRed {
    let what = control.trap ?? control.red.joined(separator: ", ")
    throw Failure("the unchanged class fails (\(what)); fix that first")
  }
  let verdicts = try inParallel(
    Array(clones.dropFirst()), workers: suite == .published ? 1 : cores, did: "judged", verdict)
  return (verdicts, Double(clones.count) / -began.timeIntervalSinceNow * 60)
}

private func netVerdict(_ clone: Clone, _ suite: Suite, _ judge: String) throws -> Verdict {
  var words = [judge, clone.name]
  var scenario = clone.scenario
  switch suite {
  case .transcripts(let folder):
    words += ["--transcripts", folder.path]
    scenario = nil  // Any transcript may notice the clone.
  case .deepNet: words += [scenario, "--deep"].compactMap(\.self)
  default: words += [scenario].compactMap(\.self)
  }
  let limit = 600.0
  let began = Date.now
  let done = try watch(Command(words, variables: ["SWIFT_BACKTRACE": "enable=no"])) {
    -began.timeIntervalSinceNow > limit
  }
  if -began.timeIntervalSinceNow > limit {
    throw Failure("\(clone.name): not judged within \(Int(limit)) seconds; correct the patch")
  }
  let said = done.text.split(separator: "\n").map { $0.components(separatedBy: "\t") }
  let playing = said.filter { $0[0] == "playing" }
  var verdict = Verdict(clone: clone)
  if [128 + SIGILL, 128 + SIGTRAP].contains(done.status) { verdict.trap = playing.last?[1] }
  if verdict.trap == nil, done.status != 0 || said.last?[0] != "done" {
    let why = done.errors.split(separator: "\n").first ?? ""
    throw Failure("\(clone.name): the judge did not finish. \(why)")
  }
  let red = said.filter { $0[0] == "red" }
  verdict.red = red.map { $0[1] }
  verdict.counterexample =
    red.map { $0[2] }.min { one, other in
      let counts = (one.count { $0 == ";" }, other.count { $0 == ";" })
      return counts.0 == counts.1 ? one < other : counts.0 < counts.1
    } ?? verdict.trap.map { "in \($0)" }
  if red.isEmpty, let endless = said.first(where: { $0[0] == "endless" }) {
    throw Failure(
      "\(clone.name): the exploration of \(endless[1]) found no difference and did not end")
  }
  verdict.isForItsOwnReason =
    scenario == nil || verdict.red.contains(scenario!) || verdict.trap == scenario
  verdict.inputs = playing.compactMap { $0.count > 2 ? Int($0[2]) : nil }.reduce(0, +)
  return verdict
}

private func publishedVerdict(_ clone: Clone, in workspace: Workspace) throws -> Verdict {
  let done = try workspace.swift(
    "test", ["--skip-build", "--disable-xctest"],
    variables: ["SWIFT_BACKTRACE": "enable=no", "SABOTAGED": clone.name])
  let output = done.text + done.errors
  let red = Set(output.matches(of: /Test "([^"]+)" recorded an issue/).map { String($0.1) })
  var verdict = Verdict(clone: clone, red: red.sorted())
  if done.status == 0, !output.contains(/Test run with 18 tests .*passed/) {
    throw Failure("\(clone.name): the published suite has not run all its 18 tests")
  }
  if done.status != 0, red.isEmpty {
    guard let trap = output.firstMatch(of: /Assertion failed: .*/) else {
      let why = done.errors.split(separator: "\n").first ?? ""
      throw Failure("\(clone.name): the published suite failed to run. \(why)")
    }
    verdict.trap = String(trap.0)
  }
  return verdict
}

// MARK: Reporting

private func show(_ verdicts: [Verdict], _ speed: Double, _ suite: Suite) {
  let width = verdicts.map(\.clone.name.count).max() ?? 0
  for verdict in verdicts {
    var by = (verdict.noticedBy + []).joined(separator: ", ")
    if suite == .published {
      by = verdict.red.isEmpty ? verdict.trap ?? "" : verdict.red.joined(separator: "; ")
    } else if verdict.word == "ASTRAY" {
      by = "red, but not in \(verdict.clone.scenario ?? ""), which its patch names"
    }
    if suite != .published, verdict.isRed { by += ": \(verdict.counterexample ?? "")" }
    let columns = [
      verdict.clone.name.padding(toLength: width, withPad: " ", startingAt: 0),
      by.isEmpty ? verdict.word : verdict.word.padding(toLength: 8, withPad: " ", startingAt: 0),
      by,
    ]
    print(columns.filter { !$0.isEmpty }.joined(separator: "  "))
  }
  let (killed, green) = shares(verdicts)
  print(
    "\n\(suite.name): \(killed) harmful edits killed, \(green) harmless ones green; "
      + "\(Int(speed.rounded())) mutants a minute")
}

/// How many harmful edits are killed, and how many harmless ones are green.
private func shares(_ verdicts: [Verdict]) -> (harmful: String, harmless: String) {
  func share(_ verdicts: [Verdict]) -> String {
    "\(verdicts.count(where: \.isRight)) of \(verdicts.count)"
  }
  return (share(verdicts.filter(\.clone.isHarmful)), share(verdicts.filter { !$0.clone.isHarmful }))
}

/// Judges with all suites, and compares or writes the tables of the pages.
private func refresh(_ clones: [Clone], in workspace: Workspace, writes: Bool) throws -> Int32 {
  let (net, speed) = try judge(clones, with: .net, in: workspace)
  show(net, speed, .net)
  let (published, publishedSpeed) = try judge(clones, with: .published, in: workspace)
  show(published, publishedSpeed, .published)
  guard net.allSatisfy(\.isRight) else { return 1 }

  var summary = [
    "| | notices, of the harmful edits | leaves green, of the harmless |", "|---|---|---|",
  ]
  for (suite, verdicts) in [(Suite.published, published), (.net, net)] {
    let (harmful, harmless) = shares(verdicts)
    summary.append("| \(suite.name) | \(harmful) | \(harmless) |")
  }
  var rows = ["| what breaks | the published tests | the net | its shortest counterexample |"]
  rows.append("|---|---|---|---|")
  for (verdict, other) in zip(net, published) where verdict.clone.isHarmful {
    let by = other.red.isEmpty ? "an assertion" : "*\(other.red.joined(separator: "*, *"))*"
    let parts = verdict.noticedBy.joined(separator: ", ").replacing(
      /^\d+ transcripts?/, with: "transcripts")
    let example = verdict.counterexample?.replacing("; ", with: "<br>") ?? ""
    let published = other.isRed ? "killed by \(by)" : "survived"
    rows.append("| \(verdict.clone.breaks) | \(published) | \(parts) | \(example) |")
  }
  // An exercise, and the best nets that are known for it.
  let exercise = "Docs/Workshop/net"
  var best = ["| inputs | mutants noticed | a net that does it |", "|--:|--:|---|"]
  for name in try FileManager.default.contentsOfDirectory(atPath: (root / "\(exercise)/par").path)
    .sorted()
  {
    let folder = root / "\(exercise)/par/\(name)"
    let verdicts = try judge(clones, with: .transcripts(folder), in: workspace).verdicts
    let row = "| \(verdicts[0].inputs) | \(shares(verdicts).harmful) |"
    best.append("\(row) [\(name)](net/par/\(name)) |")
  }

  var status: Int32 = 0
  for (file, tables) in [
    ("Docs/published-suite.md", [("summary", summary), ("rows", rows)]),
    ("\(exercise).md", [("par", best)]),
  ] {
    let old = try text(of: file)
    let new = try tables.reduce(old) {
      try page($0, of: file, mark: "<!-- sabotage: \($1.0) -->", table: $1.1)
    }
    if new == old { continue }
    if writes { try Data(new.utf8).write(to: root / file, options: .atomic) } else { status = 1 }
    print("\(file): \(writes ? "written" : "stale; run scripts/sabotage --write")")
  }
  return status
}
