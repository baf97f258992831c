import CourseKit
import Foundation
import ToolSupport

private let help = """
  Builds, saves and checks the course that is stored in Docs/Workshop.

  usage: scripts/course VERB

    build DIR        writes the course into the new repository DIR: a commit and a tag step-NN for each
                     step. Change the commits with git, for example with git rebase -i step-00.
    save DIR         reads the commits of DIR back into Docs/Workshop. Nothing is written unless all is
                     valid. The last line `Step: ID` of a message names the step, and steps.json lists
                     the steps in the order of the commits.
    check [STEP...]  builds each step, compares it with Legacy, runs its tests, and shows that its trap
                     and its mutant are noticed. --fast builds nothing. --write also writes what the
                     traps show, and the tables of the steps. STEP is an id or a number.
    numbers          measures Legacy, Modern and each step, and writes the table of
                     Docs/before-and-after.md and Docs/numbers.csv
    dependencies     prints each hidden dependency that numbers counts, in the copy of Legacy and after
                     each step: the number of the step, the file, the line and the code, with tabs between

  Exit status: 0 all is well, 1 a check fails, 2 an argument, a file or a repository is not valid.
  """

setenv("CI", "1", 1)  // A warning is an error.

private func folder(_ word: String) -> URL { URL(filePath: word).standardizedFileURL }

runTool(
  "course", help: help,
  verbs: [
    Verb("build", .one("DIR")) { words, _ in
      let course = try Course(root: root)
      try course.build(into: folder(words[0]))
      print("\(course.steps.count) steps are in \(words[0])")
      return 0
    },
    Verb("save", .one("DIR")) { words, _ in
      let changes = try Course(root: root).save(from: folder(words[0]))
      print(changes.isEmpty ? "nothing has changed" : changes.joined(separator: "\n"))
      return 0
    },
    Verb("check", .any("STEP"), [Option("--fast"), Option("--write")]) { words, options in
      let course = try Course(root: root)
      return try course.check(
        words.isEmpty ? course.steps : words.map(course.step), isFast: options["--fast"] != nil,
        isWriting: options["--write"] != nil)
    },
    Verb("numbers") { _, _ in
      try Course(root: root).writeNumbers()
      return 0
    },
    Verb("dependencies") { _, _ in
      try Course(root: root).printHiddenDependencies()
      return 0
    },
  ])
