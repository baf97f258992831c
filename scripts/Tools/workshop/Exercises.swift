import CourseKit
import Foundation
import ToolSupport

extension Playground {
  func trap() throws -> Int32 {
    let step = try present()
    if let planted = state.trap {
      let tree = try save().tree
      try enter(saved: planted.work, over: tree)
      let isChanged = tree != planted.planted
      let changed = try (isChanged ? save(of: tree) : nil).map {
        "What you had changed, with the trap, is saved as \($0)."
      }
      return try say(
        [
          "the trap is out, and your work is back", changed,
          state.predicted[step.id] == nil
            ? "Your prediction has no score: plant the trap again, then check." : nil,
        ], next: following(work()))
    }
    guard let patch = step.text("trap.patch") else {
      throw Failure("this step has no trap", remedy: "try a mistake of your own", status: 1)
    }
    let tree = try work()
    guard let course = try patched(told(step), patch) else {
      throw Failure("the trap does not apply", remedy: "report it")
    }
    let own = try patched(tree, difference(told(step), course))
    // The code of the course is the solution of the step.
    let isMade = state.green[step.id] != nil || state.shown.contains(step.id)
    // The tests stay those of the participant, because `compare` shows those of the course.
    let ofCourse = try patched(course, difference(course, tree, [Playground.suites])) ?? course
    guard let planted = own ?? (isMade ? ofCourse : nil) else {
      return say(
        [
          "not yet: the trap is in code that this step writes",
          "Make the step first: a hint helps. scripts/workshop solve would take the change of the course.",
        ], next: "hint", status: 1)
    }
    print(rendered(section("The trap", of: step)))
    let answer = try ["Which input shows it?", "And what is different then?"]
      .map { try ask($0, again: "trap") }.joined(separator: "; ")
    let (saved, name) = try save(true)
    // Before the files change: after an interruption, the next command must know that a trap is planted.
    try change {
      $0.trap = State.Trap(work: name!, answer: answer, planted: planted)
      $0.predicted[step.id] = nil
      $0.kept[0] = planted
    }
    try write(planted, over: saved)
    let code = own == nil ? "the code of the course, because it does not fit yours" : "your code"
    return say(
      [
        "the trap is in \(code); your work is saved as \(name!)",
        "Edit nothing now. check shows what is different, and trap takes it out again.",
      ], next: "check")
  }

  func check(_ trap: State.Trap, of step: Step, _ result: CheckResult) throws -> Int32 {
    guard result.kind == .differs else {
      let remedy = "It must find a difference. Undo what you have changed, or take the trap out."
      return say(
        ["the trap is not noticed"] + result.lines + [remedy], next: "trap", status: 1)
    }
    var words = ["the trap is noticed"] + result.lines.dropFirst()
    // Without what parity shows, which the verdict says.
    let explanation = folded("What parity shows", in: section("The trap", of: step))?
      .replacing(#/<!-- series: trap -->.*?<!-- end -->/#.dotMatchesNewlines(), with: "")
    words.append(explanation.map(rendered) ?? "")
    let isPredicted = trap.answer.contains { $0.isLetter || $0.isNumber }
    words.append("Your prediction: \(isPredicted ? trap.answer : "none, which is not right")")
    print(words.joined(separator: "\n"))
    if !isPredicted { try change { $0.predicted[step.id] = false } }
    // The participant is the judge: another input than the shortest one can show the trap, too.
    if state.predicted[step.id] == nil {
      let question = "Was it right? Another input with the same effect counts. Type y or n."
      var answer = ""
      while !["y", "yes", "n", "no"].contains(answer) {
        answer = try ask(question, again: "check").lowercased()
      }
      try change { $0.predicted[step.id] = answer.hasPrefix("y") }
    }
    let right = state.predicted.values.count(where: \.self)
    return say(["\(right) of \(counted(state.predicted.count, "trap")) predicted"], next: "trap")
  }

  func net() throws -> Int32 {
    let place = folder / "net"
    let files = try? FileManager.default.contentsOfDirectory(atPath: place.path)
    if files?.contains(where: { $0.hasSuffix(".transcript") }) != true {
      let inputs = "# See Docs/notation.md.\ncreate fine\nstart\nstatus authorizedAlways\n"
      try CourseKit.write(inputs, to: place / "mine.transcript")
      return say(
        [
          "playground/net/mine.transcript has three inputs",
          "Add ten inputs, and measure. The best net notices many mutants with few inputs.",
        ], next: "net")
    }
    // Parity says where a transcript is wrong. What it says of the class does not matter here.
    if let read = try (try? package.parity([place.path]))?.wait(), read.status > 1,
      !read.errors.isEmpty
    {
      let line = read.errors.trimmingPrefix("parity: ").replacing(folder.path + "/", with: "")
      throw Failure("playground/" + line.trimmingCharacters(in: .newlines), status: 1)
    }
    note("Judging. If the mutants are not built yet, that takes two or three minutes …")
    let mutants = try NetJudge(of: place).mutants()
    let inputs = mutants[0].inputs
    let suites = try String(contentsOf: root / "Docs/published-suite.md", encoding: .utf8)
    let page = "Docs/Workshop/net.md"
    let pars = try String(contentsOf: root / page, encoding: .utf8)
      .matches(of: /(?m)^\| (\d+) \| (\d+) of/).map { "\($0.2) with \($0.1)" }
    return say(
      [
        "\(counted(inputs, "input")): you notice \(mutants.count(where: \.killed)) of \(mutants.count) mutants",
        suites.matches(of: /(?m)^\| (the .+?) \| (\d+) of/).map { "\($0.1): \($0.2)" }
          .joined(separator: "; "),
        "Par: \(pars.joined(separator: ", ")) inputs. \(page) shows how.",
        mutants.first { !$0.killed }.map { "Not noticed yet: \($0.breaks)" }
          ?? "Nothing is left. Can you do it with fewer inputs?",
      ], next: "net")
  }
}

private func ask(_ question: String, again verb: String) throws -> String {
  print(question)
  fflush(nil)
  if let line = readLine() { return line.trimmingCharacters(in: .whitespaces) }
  throw Failure("no answer, and no score", remedy: "type scripts/workshop \(verb) again", status: 1)
}

func predict() throws -> Int32 {
  let text = try String(contentsOf: root / "Docs/Workshop/predict.transcript", encoding: .utf8)
  print(
    """
    A screen creates a manager on a phone whose user has not decided yet. Five inputs follow. What does Legacy
    do after each? Type p if it calls the phone, c if it calls its client, pc for both, or Enter for neither.

    """)
  // Each input, its reactions, and why. The first one creates the manager.
  let rows = text.matches(of: #/(?m)^([a-z].*)\n((?: .*\n)*)(?:# (.*)\n)?/#).dropFirst()
  var right = 0
  for (number, row) in rows.enumerated() {
    let reactions = row.2.split(separator: "\n").filter { $0.contains("->") }
    var answer = try ask("\(number + 1)  \(Style.bold(String(row.1)))", again: "predict")
    while !answer.allSatisfy("PpCc".contains) {
      answer = try ask("Type p, c, pc or Enter.", again: "predict")
    }
    let isRight = Set(answer.lowercased()) == Set(reactions.compactMap { $0.dropFirst(5).first })
    right += isRight ? 1 : 0
    for line in reactions.isEmpty ? ["  nothing"] : reactions { print("   \(line)") }
    print(isRight ? Style.green("     right") : Style.red("     not what you predicted"))
    if !isRight { print("     \(row.3 ?? "")") }
  }
  let isStarted = (try? Playground()) != nil
  return say(["\(right) of \(rows.count) are right"], next: isStarted ? "trap" : "start")
}

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
      "\(path) compares two lamps; put your class in their place",
      "Try it now: cd \(path) && swift test",
      "The guide, from here to a pull request: Docs/your-own-class/README.md",
      "What to cut first: Docs/Workshop/seams.md",
    ], next: nil)
}

/// What judges transcripts: it builds the 42 mutants of the net if they are not built, and plays the files to each.
struct NetJudge {
  struct Mutant: Decodable { let breaks: String, killed: Bool, inputs: Int }

  private let command: Command

  /// Begins to judge the transcripts of a folder.
  init(of transcripts: URL) throws {
    let sabotage = (root / "scripts/sabotage").path
    command = try Command([sabotage, "--transcripts", transcripts.path, "--json"], at: root)
  }

  /// Begins to judge one short transcript, so that the mutants are built.
  static func building() throws -> NetJudge {
    let place = root / ".build/workshop-net"
    try CourseKit.write("create fine\n", to: place / "first.transcript")
    return try NetJudge(of: place)
  }

  /// Waits for the end, and returns whether each mutant was noticed.
  func mutants() throws -> [Mutant] {
    let output = try command.wait()
    guard output.status == 0,
      let mutants = try? JSONDecoder().decode([Mutant].self, from: Data(output.text.utf8))
    else {
      let line = output.errors.split(separator: "\n").last ?? "scripts/sabotage fails"
      throw Failure(String(line.trimmingPrefix("sabotage: ")), status: 1)
    }
    return mutants
  }
}
