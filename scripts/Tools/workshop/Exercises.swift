import CourseKit
import Foundation
import ToolSupport

// The exercises: the traps, predictions, and a net of one's own.

extension Playground {
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
        ], next: planted.green == nil ? "check" : "next")
    }
    guard let patch = step.text("trap.patch") else {
      return say(
        ["this step has no trap", "Try your own: change one line that nobody should notice."],
        next: "check", status: 1)
    }
    let answer = askForPrediction(step)
    let (tree, name) = try save(true)
    let work = try git("rev-parse", "refs/saved/\(name!)")
    let index = own / "trap"
    defer { try? FileManager.default.removeItem(at: index) }
    func planted(on tree: String) throws -> String? {
      try git("read-tree", tree, index: index)
      let words = ["apply", "--cached", "--recount", "--whitespace=nowarn", "-"]
      let output = try attempt(words, index: index, input: patch)
      return output.status == 0 ? try git("write-tree", index: index) : nil
    }
    let onTheirs = try planted(on: tree)
    guard let target = try onTheirs ?? planted(on: told(step)) else {
      throw Failure("the trap does not apply", remedy: "report it")
    }
    // Before the files change: after an interruption, the next command must know that a trap is planted.
    try change { $0.trap = State.Trap(work: work, green: $0.green, answer: answer) }
    try write(target, over: tree)
    try change { $0.green = nil }
    let code = onTheirs == nil ? "the code of the course" : "your code"
    return say(
      [
        "the trap is in \(code); your work is saved as \(name!)",
        "check shows what is different; trap takes it out again.",
      ], next: "check")
  }

  private func askForPrediction(_ step: Step) -> String {
    let parts = (step.text("chapter.md") ?? "").components(separatedBy: "\n## ")
    let trap = parts.first { $0.hasPrefix("The trap") } ?? ""
    print(rendered("## " + trap, showsAnswers: false))
    return ["Which input shows it?", "And what is different then?"].compactMap { question in
      print(question)
      fflush(nil)
      return readLine()
    }.joined(separator: "; ")
  }

  func checkTrap(_ verdict: Verdict) throws -> Int32 {
    guard let trap = state.trap else { return 1 }
    if !verdict.isDifferent, verdict.lines[0].contains("compile") {
      let reason = "So parity cannot notice the trap. Correct this first."
      return say(verdict.lines + [reason], next: "check", status: 1)
    }
    try change { $0.trap?.isChecked = true }
    // Without what parity shows, which the verdict says.
    let explanation = try present().text("chapter.md")?
      .firstMatch(of: #/<details><summary>What.*?</details>/#.dotMatchesNewlines())?
      .0.replacing(#/<!-- series: trap -->.*?<!-- end -->/#.dotMatchesNewlines(), with: "")
    let result =
      verdict.isDifferent
      ? "the trap is noticed" : "the trap is not noticed, so you have changed it"
    return say(
      [result] + verdict.lines.dropFirst() + [
        trap.answer.isEmpty ? nil : "Your prediction: \(trap.answer)",
        explanation.map { rendered(String($0), showsAnswers: true) },
      ], next: "trap", status: verdict.isDifferent ? 0 : 1)
  }

  /// Lets the participant write the reactions of five transcripts, and shows the first wrong one.
  func predict() throws -> Int32 {
    let place = folder / "predictions"
    if !FileManager.default.fileExists(atPath: place.path) { return try writeInputs(in: place) }
    if let (errors, _) = try build(["--product", "parity"]) {
      return say(["not yet: it does not compile"] + errors, next: "predict", status: 1)
    }
    for number in 1...5 {
      let name = "playground/predictions/\(number).transcript"
      let right = "\(number - 1) of 5 are right"
      guard try String(contentsOf: root / name, encoding: .utf8).contains(reaction) else {
        return say([right, "Predict the next one: \(name)"], next: "predict", status: 1)
      }
      // Only the first wrong input, so that the answers of later ones stay hidden.
      let inputs = try play((root / name).path, to: "legacy").first?.differences.first?.inputs ?? []
      if let wrong = inputs.first(where: { $0.expected != $0.actual }) {
        return say(
          [
            "not yet: \(right)", "\(name):\(wrong.line): \(wrong.input)",
            "Your prediction (-) and Legacy (+):",
          ] + wrong.expected.map { "  -\($0)" } + wrong.actual.map { "  +\($0)" },
          next: "predict", status: 1)
      }
    }
    return say(["you predicted all 5 transcripts"], next: "net")
  }

  private var reaction: Regex<Substring> { /(?m)^  (?:->|==) .*\n?/ }

  private func writeInputs(in place: URL) throws -> Int32 {
    let names = [
      "starting/a-second-start-changes-nothing", "starting/each-undecided-start-asks-again",
      "headings/heading-is-live-until-one-is-accepted", "permission/each-change-is-told-once",
      "stopping/a-stop-keeps-an-open-request",
    ]
    let task = """
      # A prediction.
      # Write below each input what you expect: a line "  -> …" for each call of the phone and of the client, and
      # "  == …" if the state changes. Docs/notation.md explains both. Then type: scripts/workshop predict

      """
    try withTemporaryFolder { new in
      for (number, name) in names.enumerated() {
        let file = folder / "Characterization/Data/Transcripts/\(name).transcript"
        let inputs = try String(contentsOf: file, encoding: .utf8)
          .replacing(/(?m)^#.*\n/, with: "").replacing(reaction, with: "")
        try Data((task + inputs).utf8).write(to: new / "\(number + 1).transcript")
      }
      try FileManager.default.copyItem(at: new, to: place)
    }
    return say(
      [
        "playground/predictions has 5 transcripts, but only their inputs",
        "Write below each input what you expect of Legacy. Each file says how.",
      ], next: "predict")
  }

  private struct Transcript: Decodable {
    struct Difference: Decodable { let inputs: [Input] }
    struct Input: Decodable { let input: String, line: Int, expected: [String], actual: [String] }
    let file: String, differences: [Difference]
  }

  /// Returns what parity says about transcripts.
  private func play(_ path: String, to subject: String) throws -> [Transcript] {
    struct Report: Decodable { let transcripts: [Transcript] }
    let program = (folder / ".build/debug/parity").path
    let output = try run([program, "--json", "--subject", subject, path], at: folder)
    guard let report = try? JSONDecoder().decode(Report.self, from: Data(output.text.utf8)) else {
      throw Failure(output.errors.split(separator: "\n").last.map(String.init) ?? "parity fails")
    }
    return report.transcripts
  }

  /// Judges the 42 mutants with the participant's own transcripts, and shows one that nobody noticed.
  func net() throws -> Int32 {
    let place = folder / "net"
    if !FileManager.default.fileExists(atPath: place.path) {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let inputs = "# See Docs/notation.md.\ncreate fine\nstart\nstatus authorizedAlways\n"
      try Data(inputs.utf8).write(to: place / "mine.transcript")
      return say(
        [
          "playground/net/mine.transcript has three inputs",
          "Write as few inputs as you can that notice as many mutants as you can. "
            + "Add ten, then measure.",
        ], next: "net")
    }
    if isBuildingNet {
      return say(
        ["not yet: the mutants are being built, which takes two or three minutes"],
        next: "net", status: 1)
    }
    note("Judging. If the mutants are not built yet, that takes two or three minutes …")
    let output = try run([sabotage, "--transcripts", place.path, "--json"], at: root)
    struct Mutant: Decodable { let breaks: String, killed: Bool, inputs: Int }
    guard output.status == 0,
      let mutants = try? JSONDecoder().decode([Mutant].self, from: Data(output.text.utf8))
    else {
      let line = output.errors.split(separator: "\n").last ?? "scripts/sabotage fails"
      throw Failure(String(line.trimmingPrefix("sabotage: ")), status: 1)
    }
    let inputs = mutants[0].inputs
    let suites = try String(contentsOf: root / "Docs/published-suite.md", encoding: .utf8)
    let page = "Docs/Workshop/net/write-your-own-net.md"
    let pars = try String(contentsOf: root / page, encoding: .utf8)
      .matches(of: /(?m)^\| (\d+) \| (\d+) of/)
    let par = pars.first { Int($0.1)! >= inputs } ?? pars.last!
    return say(
      [
        "\(counted(inputs, "input")): you notice \(mutants.count(where: \.killed)) of \(mutants.count) mutants",
        suites.matches(of: /(?m)^\| (the .+?) \| (\d+) of/).map { "\($0.1): \($0.2)" }
          .joined(separator: "; "),
        "Par: \(par.2) with \(par.1) inputs. \(page) shows how.",
        mutants.first { !$0.killed }.map { "Not noticed yet: \($0.breaks)" }
          ?? "Nothing is left. Can you do it with fewer inputs?",
      ], next: "net")
  }
}

private let sabotage = (root / "scripts/sabotage").path
private let marker = root / ".build/workshop-net.pid"

private var isBuildingNet: Bool {
  let text = (try? String(contentsOf: marker, encoding: .utf8)) ?? ""
  guard let pid = pid_t(text.trimmingCharacters(in: .newlines)) else { return false }
  return kill(pid, 0) == 0
}

/// Builds the mutants in the background, and lets everything else go first.
func buildNet() throws {
  guard FileManager.default.isExecutableFile(atPath: sabotage), !isBuildingNet else { return }
  // Foundation waits until nobody has the files that it opened for the child.
  let script = """
    for file in {3..60}; do eval "exec $file>&-"; done
    mkdir -p .build/workshop-net && printf 'create fine\\n' >.build/workshop-net/first.transcript
    nohup nice -n 19 "$0" --transcripts .build/workshop-net </dev/null >.build/workshop-net.log 2>&1 &
    echo $! >.build/workshop-net.pid
    """
  _ = try run(["bash", "-c", script, sabotage], at: root)
}
