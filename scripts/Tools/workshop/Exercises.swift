import CourseKit
import Foundation
import ToolSupport

// The exercises on the net: the traps, predictions, a net of one's own, and the class in one go.

extension Playground {
  // MARK: - The trap

  func trap() throws -> Int32 {
    let step = try present()
    if let planted = state.trap {
      let (tree, name) = try save()
      try put(back: planted.work, over: tree)
      try change { $0.green = planted.green }
      return say(
        [
          "the trap is out, and your work is back",
          name.map { "What you had changed is saved as \($0)." },
        ],
        next: planted.green == nil ? "check" : "next")
    }
    guard let patch = step.text("trap.patch") else {
      return say(
        ["this step has no trap", "Try your own: change one line that nobody should notice."],
        next: "check", status: 1)
    }
    let answer = ask(step)
    _ = try save()
    var (tree, name) = try save()
    if name == nil {
      name = try saves.last { try self.tree(of: $0.commit) == tree }?.name ?? save(true).name
    }
    let work = try git("rev-parse", "refs/saved/\(name!)")
    let diff = patch.range(of: "diff --git ") ?? patch.range(of: "--- a/")
    func planted(on tree: String) throws -> String? {
      let index = own / "trap"
      defer { try? FileManager.default.removeItem(at: index) }
      try git("read-tree", tree, index: index)
      let output = try attempt(
        ["apply", "--cached", "--recount", "--whitespace=nowarn", "-"], index: index,
        input: String(patch[(diff?.lowerBound ?? patch.startIndex)...]))
      return output.status == 0 ? try git("write-tree", index: index) : nil
    }
    let onTheirs = try planted(on: tree)
    guard let target = try onTheirs ?? planted(on: told(step)) else {
      throw Failure("the trap does not apply", remedy: "report it")
    }
    // First, so that an interruption leaves no trap that nobody knows of.
    try change { $0.trap = State.Trap(work: work, green: $0.green, answer: answer) }
    try write(target, over: tree)
    try change { $0.green = nil }
    return say(
      [
        "the trap is in \(onTheirs == nil ? "the code of the course" : "your code"); your work is saved as \(name!)",
        "check shows what is different; trap takes it out again.",
      ], next: "check")
  }

  /// Asks for a prediction before the trap is planted.
  private func ask(_ step: Step) -> String {
    let chapter = step.text("chapter.md") ?? ""
    if let part = chapter.components(separatedBy: "\n## ").first(where: {
      $0.lowercased().hasPrefix("the trap") || $0.lowercased().hasPrefix("trap")
    }) {
      print(rendered("## " + part, showsAnswers: false), terminator: "")
    }
    return ["Which input shows it?", "And what is different then?"].map { question in
      if isatty(0) == 1 {
        print("\(question) ", terminator: "")
        fflush(nil)
      }
      return readLine() ?? ""
    }.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  func checkTrap(_ verdict: Verdict) throws -> Int32 {
    guard let trap = state.trap, let step else { return 1 }
    let isBuild = step.text("trap.patch")?.hasPrefix("expect: build error") == true
    let isSeen =
      isBuild ? verdict.lines[0].hasPrefix("not yet: it does not compile") : verdict.isDifferent
    if !isSeen, verdict.lines[0].contains("compile") {
      return say(
        [verdict.lines[0]] + verdict.lines.dropFirst() + [
          "So parity cannot notice the trap. Correct this first."
        ], next: "check", status: 1)
    }
    try change { $0.trap?.isChecked = true }
    let explanation = (step.text("chapter.md") ?? "").firstMatch(
      of: #/<details>\s*<summary>What (parity|you|the compiler)(.|\n)*?</details>/#
    ).map {
      rendered(String($0.0).replacing(#/```text\n(.|\n)*?```\n/#, with: ""), showsAnswers: true)
    }
    return say(
      [isSeen ? "the trap is noticed" : "the trap is not noticed, so you have changed it"]
        + verdict.lines.dropFirst()
        + [trap.answer.isEmpty ? nil : "Your prediction: \(trap.answer)", explanation],
      next: "trap", status: isSeen ? 0 : 1)
  }

  // MARK: - Predictions

  private static let predicted = [
    "starting/a-second-start-changes-nothing", "starting/each-undecided-start-asks-again",
    "headings/heading-is-live-until-one-is-accepted", "permission/each-change-is-told-once",
    "stopping/a-stop-keeps-an-open-request",
  ]

  /// Lets the participant write the reactions of five transcripts, and shows the first wrong one.
  func predict() throws -> Int32 {
    let place = folder / "predictions"
    let files = FileManager.default
    if !files.fileExists(atPath: place.path) {
      let task = """
        # A prediction.
        # Write below each input what you expect: a line "  -> …" for each call of the phone and of the client, and
        # "  == …" if the state changes. Docs/notation.md explains both. Then type: scripts/workshop predict

        """
      let new = own / "predictions"
      try? files.removeItem(at: new)
      try files.createDirectory(at: new, withIntermediateDirectories: true)
      for (number, name) in Playground.predicted.enumerated() {
        let text = try String(
          contentsOf: folder / "Characterization/Data/Transcripts/\(name).transcript",
          encoding: .utf8)
        let inputs = text.components(separatedBy: "\n").filter {
          !$0.isEmpty && !$0.hasPrefix("#") && !isReaction($0)
        }
        try Data((task + inputs.joined(separator: "\n") + "\n").utf8).write(
          to: new / "\(number + 1).transcript")
      }
      try files.moveItem(at: new, to: place)
      return say(
        [
          "playground/predictions has \(Playground.predicted.count) transcripts, but only their inputs",
          "Write below each input what you expect of Legacy. Each file says how.",
        ], next: "predict")
    }
    let program = folder / ".build/debug/parity"
    if !files.fileExists(atPath: program.path),
      let verdict = try build(["--product", "parity"])
    {
      return say(verdict.lines, next: "predict", status: 1)
    }
    let names = try files.contentsOfDirectory(atPath: place.path).filter {
      $0.hasSuffix(".transcript")
    }.sorted()
    for (right, name) in names.enumerated() {
      let text = try String(contentsOf: place / name, encoding: .utf8)
      guard text.components(separatedBy: "\n").contains(where: isReaction) else {
        return say(
          [
            "\(right) of \(names.count) are right",
            "Predict the next one: playground/predictions/\(name)",
          ], next: "predict", status: 1)
      }
      let output = try run(
        [program.path, "--subject", "legacy", (place / name).path], at: folder,
        variables: ["NO_COLOR": "1"])
      if output.status == 1 {
        let block = output.text.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n")[0]
          .components(separatedBy: "\n")
        // Only up to the first wrong input, so that it does not show the answers of later ones.
        let isNew = { (line: String) in line.contains(#/^ *\d+  \S/#) }
        let wrong =
          block.firstIndex {
            $0.contains(#/^ {6}[-+] |  [-+] (->|==)/#) && !$0.contains("transcript")
          } ?? 0
        let end = block.indices.first { $0 > wrong && isNew(block[$0]) } ?? block.endIndex
        return say(
          ["not yet: \(right) of \(names.count) are right. Your prediction (-) and Legacy (+):"]
            + block[..<end].map { $0 }, next: "predict", status: 1)
      }
      if output.status != 0 {
        throw Failure(output.errors.split(separator: "\n").last.map(String.init) ?? "parity fails")
      }
    }
    return say(["you predicted all \(names.count) transcripts"], next: "net")
  }

  private func isReaction(_ line: String) -> Bool {
    line.hasPrefix("  -> ") || line.hasPrefix("  == ")
  }

  // MARK: - The net

  /// Judges the 42 mutants with the participant's own transcripts, and shows one that nobody noticed.
  func net() throws -> Int32 {
    let place = folder / "net"
    let files = FileManager.default
    if !files.fileExists(atPath: place.path) {
      try files.createDirectory(at: place, withIntermediateDirectories: true)
      let starter =
        "# The inputs of your net. Docs/notation.md has all inputs.\ncreate fine\nstart\nstatus authorizedAlways\n"
      try Data(starter.utf8).write(to: place / "mine.transcript")
      return say(
        [
          "playground/net/mine.transcript has three inputs",
          "Write as few inputs as you can that notice as many mutants as you can. Add ten, then measure.",
        ], next: "net")
    }
    let log = try? String(contentsOf: Background.log, encoding: .utf8)
    if Background.isRunning {
      let seconds = Int(Date().timeIntervalSince(Background.begin))
      let line = log?.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
      return say(
        [
          "not yet: the mutants are being built in the background, for \(seconds) s so far",
          line.isEmpty ? nil : line,
        ], next: "net", status: 1)
    }
    note("Judging. If the mutants are not built yet, that takes two or three minutes …")
    let output = try run(
      [(root / "scripts/sabotage").path, "--transcripts", place.path, "--json"], at: root)
    struct Mutant: Decodable { let breaks: String, killed: Bool, inputs: Int }
    guard output.status == 0,
      let mutants = try? JSONDecoder().decode([Mutant].self, from: Data(output.text.utf8)),
      let first = mutants.first
    else {
      let line =
        output.errors.split(separator: "\n").last.map(String.init) ?? "scripts/sabotage fails"
      throw Failure(
        line.replacing(#/^sabotage: (unharmed: the judge did not finish. )?/#, with: ""), status: 1)
    }
    let killed = mutants.count(where: \.killed)
    let missed = mutants.first { !$0.killed }
    func text(_ name: String) -> String {
      (try? String(contentsOf: root / name, encoding: .utf8)) ?? ""
    }
    let others = text("Docs/published-suite.md").matches(of: #/(?m)^\| (the .+?) \| (\d+) of/#).map
    { "\($0.1): \($0.2)" }
    let pars = text("Docs/Workshop/net/write-your-own-net.md").matches(
      of: #/(?m)^\| (\d+) \| (\d+) of/#)
    let par = pars.first { (Int($0.1) ?? 0) >= first.inputs } ?? pars.last
    return say(
      [
        "\(counted(first.inputs, "input")): you notice \(killed) of \(mutants.count) mutants",
        others.isEmpty ? nil : others.joined(separator: "; "),
        par.map {
          "Par: \($0.2) with \($0.1) inputs. Docs/Workshop/net/write-your-own-net.md shows how."
        },
        missed.map { "Not noticed yet: \($0.breaks)" }
          ?? "Nothing is left. Can you do it with fewer inputs?",
      ], next: "net")
  }

  // MARK: - The class in one go

  /// Begins with a class that does nothing, or measures what the participant has written.
  func rewrite() throws -> Int32 {
    if state.step == Playground.rewrite { return try check() }
    if state.trap != nil {
      throw Failure(
        "the trap is planted", remedy: "take it out with scripts/workshop trap", status: 1)
    }
    let (tree, name) = try save()
    let index = own / "rewrite"
    defer { try? FileManager.default.removeItem(at: index) }
    let last = "refs/tags/\(course.steps.last!.tag)"
    try git("read-tree", last, index: index)
    let skeleton = (root / "Docs/Workshop/rewrite/LocationManager.swift").path
    let blob = try git("hash-object", "-w", "--no-filters", "--", skeleton)
    let path = "Modern/LocationManager/LocationManager.swift"
    try git("update-index", "--cacheinfo", "100644,\(blob),\(path)", index: index)
    try git(
      "update-index", "--force-remove", "Modern/LocationManager/HeadingUpdates.swift", index: index)
    let start = try git(
      "commit-tree", git("write-tree", index: index), "-p", last, "-m",
      "Begin with a class that does nothing")
    try write(start, over: tree)
    try point(to: start)
    try change {
      $0.step = Playground.rewrite
      $0.base = start
      $0.green = nil
    }
    return say(
      [
        "playground/Modern/LocationManager/LocationManager.swift does nothing: write it anew, by hand or with an assistant",
        "Legacy/LocationManager/WMFLocationManager.swift says what it must do, and so do the transcripts.",
        name.map { "Your work is saved as \($0)." },
      ], next: "rewrite")
  }
}

/// The first build of the mutants, which takes minutes.
enum Background {
  static let log = root / ".build/workshop-net.log"
  private static let place = root / ".build/workshop-net.pid"

  static var isRunning: Bool {
    guard let text = try? String(contentsOf: place, encoding: .utf8),
      let pid = pid_t(text.trimmingCharacters(in: .newlines))
    else { return false }
    return kill(pid, 0) == 0
  }

  static var begin: Date {
    (try? FileManager.default.attributesOfItem(atPath: place.path)[.modificationDate] as? Date)
      ?? Date()
  }
}

/// Builds the mutants in the background, and lets everything else go first.
func buildNet() throws {
  let sabotage = root / "scripts/sabotage"
  guard FileManager.default.isExecutableFile(atPath: sabotage.path), !Background.isRunning else {
    return
  }
  // Foundation waits until nobody has the files that it opened for the child.
  let script = """
    for file in {3..60}; do eval "exec $file>&-"; done
    mkdir -p .build/workshop-net && printf 'create fine\\n' >.build/workshop-net/first.transcript
    nohup nice -n 19 "$0" --transcripts .build/workshop-net --json </dev/null >.build/workshop-net.json 2>.build/workshop-net.log &
    echo $! >.build/workshop-net.pid
    """
  _ = try run(["bash", "-c", script, sabotage.path], at: root)
}
