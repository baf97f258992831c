import CourseKit
import Foundation
import ToolSupport

let help = """
  Takes you through the course, step by step, in a playground of your own.

  usage: scripts/workshop VERB

    start [STEP]     make the playground, and build it; --prepare checks a laptop ahead of the day
    status           where you are; --line without the next command, for the board of a group
    predict          what does Legacy do? Five inputs, two minutes, before the first edit
    read             the problem and your turn, and the whole chapter when you are green; --web
    hint             a nudge, then where, then the move
    check            is it right? The build, parity and your tests
    accept "REASON"  keep a design that differs from Legacy, and say why
    watch            check after each save, until Ctrl-C
    compare          when green: your sizes, the design of the course, and another one
    trap             predict the mistake of this step, plant it, and take it out again
    next             go on when `check` is green, and make the small steps by the way; if these do not fit on
                     your code, --mine lets you make those, and --course takes the code of the course

    diff             your code against that of the course
    solve            make the change of the course in your files
    net              judge 42 mutants with transcripts of your own
    own DIR          copy the template for a class of yours
    goto STEP        go to a step of Docs/Workshop/README.md, by number or id
    reset            go back to the start of the step
    save             save your files now
    saved [NAME]     list what was saved, or get it back

  Nothing that you type is lost: each `check`, and each verb that changes your files, saves them
  first. The commands work offline, and only in the folder playground.

  Exit status: 0 all is well, 1 not yet, 2 a wrong argument or a missing tool, 130 interrupted,
  141 the reader of the output has closed it.
  """

@MainActor let verbs = [
  Verb("start", .optional("STEP"), [Option("--prepare")]) {
    try start($0.first, isPreparing: !$1.isEmpty)
  },
  Verb("predict") { _, _ in try predict() },
  Verb("accept", .any("REASON")) { words, _ in
    let play = try Playground()
    return try play.locked { try play.accept(words) }
  },
  Verb("own", .one("DIR")) { words, _ in try own(words[0]) },
  showing("status", option: "--line") { try $0.status(isLine: $1 != nil) },
  showing("read", option: "--web") { try $0.read(isWeb: $1 != nil) },
  showing("hint") { play, _ in try play.hint() },
  showing("watch") { play, _ in try play.watch() },
  showing("compare") { play, _ in try play.compare() },
  showing("diff") { play, _ in try play.diff() },
  showing("net") { play, _ in try play.net() },
  showing("saved", .optional("NAME")) { play, name in
    try name.map { name in try play.locked { try play.restore(name) } } ?? play.listSaves()
  },
  changing("check") { play, _ in try play.check() },
  changing("trap") { play, _ in try play.trap() },
  Verb("next", .none, [Option("--mine"), Option("--course")]) { _, options in
    let play = try Playground()
    guard options.count < 2 else { throw Failure("--mine and --course: choose one") }
    return try play.locked { try play.next(options.keys.first.flatMap(Playground.Choice.init)) }
  },
  changing("solve") { play, _ in try play.solve() },
  changing("goto", .one("STEP")) { try $0.go(to: $1!) },
  changing("reset") { play, _ in try play.reset() },
  changing("save") { play, _ in try play.saveNow() },
]

typealias Body = (Playground, _ argument: String?) throws -> Int32

/// A verb that only shows something. It works while another command builds. Its argument is a word or an option.
private func showing(
  _ name: String, _ words: Words = .none, option: String? = nil, _ body: @escaping Body
) -> Verb {
  Verb(name, words, option.map { [Option($0)] } ?? []) {
    try body(Playground(), $0.first ?? $1.keys.first)
  }
}

private func changing(_ name: String, _ words: Words = .none, _ body: @escaping Body) -> Verb {
  showing(name, words) { play, argument in try play.locked { try body(play, argument) } }
}

/// Prints lines, the first one in bold, and the next command.
@discardableResult
func say(_ lines: [String?], next: String?, status: Int32 = 0) -> Int32 {
  let lines = lines.compactMap(\.self)
  for (number, line) in lines.enumerated() { print(number == 0 ? Style.bold(line) : line) }
  if let next { print(Style.dim("next: scripts/workshop \(next)")) }
  fflush(nil)
  return status
}

func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
