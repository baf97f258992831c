import CourseKit
import Foundation
import ToolSupport

let help = """
  Takes you through the course, step by step, in a playground of your own.

  usage: scripts/workshop VERB

    start [STEP]     make the playground, and build it; --prepare checks a laptop ahead of the day
    status           where you are: --json for the board of a facilitator
    list             the steps
    read             the text of this step: --web opens the page
    hint             the next of three hints
    check            is it right? The build, parity and your tests
    watch            check after each save, until Ctrl-C
    next             go on when `check` is green: --skip goes on without, --told takes the code
                     of the course

    show             the change of the course        diff    your code against it
    compare          the sizes of both, when green   solve   make that change here
    predict          predict the reactions of five transcripts, and check them
    trap             predict the mistake of this step, plant it, and take it out again
    net              judge 42 mutants with transcripts of your own
    goto STEP        go to a step, by number or id
    reset            go back to the start of the step
    save             save your files now
    saved [NAME]     list what was saved, or get it back
    board DIR        count the people at each step, from files of `status --json`

  Nothing that you type is lost: each `check`, and each verb that changes your files, saves them
  first. The commands work offline, and only in the folder playground.

  Exit status: 0 all is well, 1 not yet, 2 a wrong argument or a missing tool, 130 interrupted,
  141 the reader of the output has closed it.
  """

/// Each verb: its options, how many words it takes, and whether it changes the playground.
private let verbs: [String: (options: [String], words: ClosedRange<Int>, isLocked: Bool)] = [
  "start": (["--prepare", "--no-build"], 0...1, false), "status": (["--json"], 0...0, false),
  "list": ([], 0...0, false), "read": (["--web"], 0...0, false), "hint": ([], 0...0, false),
  "check": ([], 0...0, true), "watch": ([], 0...0, false),
  "next": (["--skip", "--told"], 0...0, true),
  "show": ([], 0...0, false), "diff": ([], 0...0, false), "compare": ([], 0...0, false),
  "solve": ([], 0...0, true), "trap": ([], 0...0, true), "predict": ([], 0...0, true),
  "net": ([], 0...0, false), "goto": ([], 1...1, true),
  "reset": ([], 0...0, true), "save": ([], 0...0, true), "saved": ([], 0...1, false),
  "board": ([], 1...1, false),
]

func perform(_ verb: String, _ arguments: [String]) throws -> Int32 {
  guard let form = verbs[verb] else {
    let near = meant(verb, among: verbs.keys.sorted())
    throw Failure(
      "no verb is `\(verb)`",
      remedy: near.map { "did you mean \($0)?" } ?? "see scripts/workshop --help")
  }
  for word in arguments where word.hasPrefix("-") && !form.options.contains(word) {
    let near = meant(word, among: form.options).map { "did you mean \($0)?" }
    throw Failure("no option of \(verb) is \(word)", remedy: near ?? "see scripts/workshop --help")
  }
  let words = arguments.filter { !$0.hasPrefix("-") }
  guard form.words.contains(words.count) else {
    throw Failure(
      words.count < form.words.lowerBound
        ? "\(verb) needs an argument" : "`\(words.last!)` is one too many",
      remedy: "see scripts/workshop --help")
  }
  let options = Set(arguments.filter { $0.hasPrefix("-") })
  switch verb {
  case "start": return try start(words.first, options)
  case "board": return try board(words[0])
  default: break
  }
  let play = try Playground()
  guard form.isLocked || verb == "saved" && !words.isEmpty else {
    return try show(play, verb, options)
  }
  return try play.locked { try move(play, verb, words, options) }
}

/// The verbs that work while another command builds.
private func show(_ play: Playground, _ verb: String, _ options: Set<String>) throws -> Int32 {
  switch verb {
  case "status": return try play.status(isJSON: options.contains("--json"))
  case "list": return play.list()
  case "read": return try play.read(isWeb: options.contains("--web"))
  case "hint": return try play.hint()
  case "show": return try play.show()
  case "diff": return try play.diff()
  case "compare": return try play.compare()
  case "watch": return try play.watch()
  case "net": return try play.net()
  default: return try play.listSaves()
  }
}

private func move(_ play: Playground, _ verb: String, _ words: [String], _ options: Set<String>)
  throws -> Int32
{
  switch verb {
  case "check": return try play.check()
  case "next":
    return try play.next(isSkipped: options.contains("--skip"), isTold: options.contains("--told"))
  case "solve": return try play.solve()
  case "trap": return try play.trap()
  case "predict": return try play.predict()
  case "goto": return try play.go(to: words[0])
  case "reset": return try play.reset()
  case "save": return try play.saveNow()
  default: return try play.restore(words[0])
  }
}

/// Prints lines, the first one in bold, and the next command.
@discardableResult
func say(_ lines: [String?], next: String?, status: Int32 = 0) -> Int32 {
  let lines = lines.compactMap { $0 }
  print(Style.bold(lines[0]))
  for line in lines.dropFirst() { print(line) }
  if let next { print(Style.dim("next: scripts/workshop \(next)")) }
  fflush(nil)
  return status
}

func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
