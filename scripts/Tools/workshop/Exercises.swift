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
        "Edit nothing now. check shows what is different, and trap takes it out again.",
      ], next: "check")
  }

  private func askForPrediction(_ step: Step) -> String {
    print(rendered(part("The trap", of: step).text))
    return ask("Which input shows it?") + "; " + ask("And what is different then?")
  }

  private func ask(_ question: String) -> String {
    print(question)
    fflush(nil)
    return readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
  }

  func checkTrap(_ verdict: Verdict) throws -> Int32 {
    guard let trap = state.trap else { return 1 }
    if !verdict.isDifferent, verdict.lines[0].contains("compile") {
      let reason = "So parity cannot notice the trap. Correct this first."
      return say(verdict.lines + [reason], next: "check", status: 1)
    }
    guard verdict.isDifferent else {
      return say(
        ["the trap is not noticed, so you have changed it"] + verdict.lines.dropFirst(),
        next: "trap", status: 1)
    }
    let step = try present()
    let input = differingInput(in: verdict.lines.joined(separator: "\n"))
    let word = input.split(separator: " ").first { !["inside", "client", "phone"].contains($0) }
    let guess = trap.answer.prefix { $0 != ";" }.lowercased()
    let isRight = word.map { guess.contains($0.lowercased()) } ?? false
    try change {
      $0.trap?.isChecked = true
      $0.predicted = ($0.predicted ?? [:]).merging([step.id: isRight]) { $1 }
    }
    let score = state.predicted ?? [:]
    // Without what parity shows, which the verdict says.
    let explanation = part("The trap", of: step).folds["What parity shows"]?
      .replacing(#/<!-- series: trap -->.*?<!-- end -->/#.dotMatchesNewlines(), with: "")
    return say(
      ["the trap is noticed"] + verdict.lines.dropFirst() + [
        "Your prediction: \(trap.answer)",
        "The input is `\(input)`: \(isRight ? "right" : "not the one that you predicted").",
        "\(score.values.count(where: \.self)) of \(counted(score.count, "trap")) predicted",
        explanation.map(rendered),
      ], next: "trap")
  }

  /// Asks what Legacy does after each of five inputs, and shows it.
  func predict() throws -> Int32 {
    let inputs = [
      "start", "stop", "status authorizedWhenInUse", "heading 10 accuracy 0",
      "rotate landscapeLeft",
    ]
    guard FileManager.default.isExecutableFile(atPath: (folder / ".build/debug/parity").path) else {
      return say(
        ["parity is not built yet", "If start is still building it, wait until that ends."],
        next: "start --prepare", status: 1)
    }
    print(
      """
      A screen creates a manager on a phone whose user has not decided yet. Five inputs follow. What does Legacy
      do after each? Type p if it calls the phone, c if it calls its client, pc for both, or Enter for neither.

      """)
    let reactions = try withTemporaryFolder { temporary in
      let file = temporary / "five.transcript"
      try CourseKit.write((["create fine"] + inputs).joined(separator: "\n") + "\n", to: file)
      return try play(file.path).flatMap(\.differences).flatMap(\.inputs)
    }
    var right = 0
    for (number, input) in inputs.enumerated() {
      let all = reactions.first { $0.line == number + 2 }?.actual ?? []
      let lines = all.filter { $0.hasPrefix("  ->") }
      let truth = Set(lines.compactMap { $0.dropFirst(5).first })
      var answer = ask("\(number + 1)  \(Style.bold(input))")
      while !answer.allSatisfy("pc".contains) { answer = ask("Type p, c, pc or Enter.") }
      let isRight = Set(answer) == truth
      right += isRight ? 1 : 0
      print((lines.isEmpty ? ["nothing"] : lines).map { "   \($0)" }.joined(separator: "\n"))
      print(isRight ? Style.green("     right") : Style.red("     not what you predicted"))
    }
    return say(
      ["\(right) of 5 are right", "Now a mistake that is easy to make: predict what it breaks."],
      next: "trap")
  }

  private struct Transcript: Decodable {
    struct Difference: Decodable { let inputs: [Input] }
    struct Input: Decodable { let line: Int, actual: [String] }
    let differences: [Difference]
  }

  /// Returns what Legacy does after the inputs of a transcript without reactions.
  private func play(_ path: String) throws -> [Transcript] {
    struct Report: Decodable { let transcripts: [Transcript] }
    let program = (folder / ".build/debug/parity").path
    let output = try run([program, "--json", "--subject", "legacy", path], at: folder)
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
    let page = "Docs/Workshop/net.md"
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

/// Copies the template for a class of the participant's own.
func own(_ path: String) throws -> Int32 {
  let place = URL(filePath: path).standardizedFileURL
  guard !FileManager.default.fileExists(atPath: place.path) else {
    throw Failure("\(path) is there already", remedy: "name a new folder")
  }
  let template = root / "Docs/your-own-class/template"
  try FileManager.default.copyItem(at: template, to: place)
  let manifest = place / "Package.swift"
  let text = try String(contentsOf: manifest, encoding: .utf8)
  try CourseKit.write(text.replacing("../parity", with: root.path), to: manifest)
  return say(
    [
      "\(path) compares two lamps; put your class and a copy of it in their place",
      "Try it now: cd \(path) && swift test", "The guide: Docs/your-own-class/README.md",
    ], next: nil)
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
