import CourseKit
import Foundation
import ToolSupport

let help = """
  Takes you through the course, step by step, in a playground of your own.

  usage: scripts/workshop VERB

    start [STEP]     make the playground, and build it; --prepare checks a laptop ahead of the day
    status           where you are; --line in one line, for the board of a group
    list             the steps
    predict          what does Legacy do? Five inputs, two minutes, before the first edit
    read             the problem and your turn, and the whole chapter when you are green; --web
    hint             a nudge, then where, then the move
    check            is it right? The build, parity and your tests
    watch            check after each save, until Ctrl-C
    compare          when green: your sizes, the design of the course, and another one
    trap             predict the mistake of this step, plant it, and take it out again
    next             go on when `check` is green, and make the small steps by the way; --skip

    diff             your code against that of the course
    solve            make the change of the course in your files
    net              judge 42 mutants with transcripts of your own
    own DIR          copy the template for a class of yours
    goto STEP        go to a step, by number or id
    reset            go back to the start of the step
    save             save your files now
    saved [NAME]     list what was saved, or get it back

  Nothing that you type is lost: each `check`, and each verb that changes your files, saves them
  first. The commands work offline, and only in the folder playground.

  Exit status: 0 all is well, 1 not yet, 2 a wrong argument or a missing tool, 130 interrupted,
  141 the reader of the output has closed it.
  """

@MainActor let verbs = [
  "start": Verb(["--prepare"], words: 0...1) {
    try start($0.first, isPreparing: $1.contains("--prepare"))
  },
  "status": showing("--line") { try $0.status(isLine: $1.contains("--line")) },
  "list": showing { play, _ in play.list() },
  "read": showing("--web") { try $0.read(isWeb: $1.contains("--web")) },
  "hint": showing { play, _ in try play.hint() },
  "check": moving { play, _ in try play.check() },
  "watch": showing { play, _ in try play.watch() },
  "next": moving("--skip") { try $0.next(isSkipped: $1.contains("--skip")) },
  "diff": showing { play, _ in try play.diff() },
  "compare": showing { play, _ in try play.compare() },
  "solve": moving { play, _ in try play.solve() },
  "predict": showing { play, _ in try play.predict() },
  "trap": moving { play, _ in try play.trap() },
  "net": showing { play, _ in try play.net() },
  "own": Verb(words: 1...1) { words, _ in try own(words[0]) },
  "goto": Verb(words: 1...1) { words, _ in
    let play = try Playground()
    return try play.locked { try play.go(to: words[0]) }
  },
  "reset": moving { play, _ in try play.reset() },
  "save": moving { play, _ in try play.saveNow() },
  "saved": Verb(words: 0...1) { words, _ in
    let play = try Playground()
    guard let name = words.first else { return try play.listSaves() }
    return try play.locked { try play.restore(name) }
  },
]

/// A verb that works while another command builds.
private func showing(
  _ options: String..., body: @escaping (Playground, Set<String>) throws -> Int32
) -> Verb {
  Verb(options) { try body(Playground(), $1) }
}

/// A verb that changes the playground.
private func moving(
  _ options: String..., body: @escaping (Playground, Set<String>) throws -> Int32
) -> Verb {
  Verb(options) { _, options in
    let play = try Playground()
    return try play.locked { try body(play, options) }
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
