import CourseKit
import Foundation
import ToolSupport

private let help = """
  Builds, saves and checks the course that is stored in Docs/Workshop.

  usage: scripts/course build DIR
         scripts/course save DIR
         scripts/course check [STEP...] [--fast | --write]
         scripts/course new ID [--after STEP]
         scripts/course list [--json [--texts]]
         scripts/course compare

    build    writes the course into the new repository DIR: a commit and a tag step-NN for each step.
             Change the commits with git, for example with git rebase -i step-00, then save them.
    save     reads the commits of DIR back into Docs/Workshop. Nothing is written unless all is valid.
             A commit whose message does not end with a line `Step: ID` is a new step.
    check    builds each step, compares it with Legacy, runs its tests, and shows that its trap and its
             mutant are noticed. --fast builds nothing. --write also writes the generated parts of the
             chapters: what the traps show, and the lists of the steps. STEP is an id or a number.
    new      makes the folder of a step with a template of its chapter, and its line in steps.json
    list     prints the steps. --json adds messages, patches and files, --texts also the whole files.
    compare  shows how Modern, its adapter and its tests in this repository differ from the last step

  Exit status: 0 all is well, 1 a check fails, 2 an argument, a file or a repository is not valid.
  """

/// Returns the words that are no options. An option that is not allowed is an error.
private func words(_ arguments: [String], options: [String] = [], count: ClosedRange<Int>) throws
  -> [String]
{
  let words = arguments.filter { !options.contains($0) }
  if let option = words.first(where: { $0.hasPrefix("-") }) {
    throw Failure("no option is \(option)", remedy: "see scripts/course --help")
  }
  guard count.contains(words.count) else {
    throw Failure("expected other arguments", remedy: "see scripts/course --help")
  }
  return words
}

private func perform(_ verb: String, _ rest: [String]) throws -> Int32 {
  switch verb {
  case "build":
    let folder = URL(filePath: try words(rest, count: 1...1)[0]).standardizedFileURL
    let course = try Course(root: root)
    do { try course.build(into: folder) } catch let failure as Failure where failure.status == 1 {
      throw Failure(
        failure.message,
        remedy: "mend \(folder.path) (the parts that do not fit are in files *.rej), git add, "
          + "git am --continue, then save", status: 1)
    }
    print("\(course.steps.count) steps are in \(folder.path)")
  case "save":
    let folder = URL(filePath: try words(rest, count: 1...1)[0]).standardizedFileURL
    let changes = try Course(root: root).save(from: folder)
    print(changes.isEmpty ? "nothing has changed" : changes.joined(separator: "\n"))
  case "check":
    let ids = try words(rest, options: ["--fast", "--write"], count: 0...999)
    let course = try Course(root: root)
    let steps = ids.isEmpty ? course.steps : try ids.map(course.step)
    return try course.check(
      steps, isFast: rest.contains("--fast"), isWriting: rest.contains("--write"))
  case "new":
    let names = try words(rest, options: ["--after"], count: 1...2)
    guard (names.count == 2) == (rest.count == 3 && rest[1] == "--after") else {
      throw Failure("expected ID or ID --after STEP")
    }
    let course = try Course(root: root)
    try course.add(names[0], after: names.count == 2 ? course.step(names[1]) : nil)
    print("steps/\(names[0]) is new; complete its line in steps.json, then build")
  case "list":
    _ = try words(rest, options: ["--json", "--texts"], count: 0...0)
    let course = try Course(root: root)
    print(
      rest.contains("--json")
        ? try course.json(hasTexts: rest.contains("--texts"))
        : course.steps.map { course.line($0) + $0.title }.joined(separator: "\n"))
  case "compare":
    _ = try words(rest, count: 0...0)
    let difference = try Course(root: root).comparison()
    print(difference.isEmpty ? "nothing differs from the last step\n" : difference, terminator: "")
  default:
    let near = meant(verb, among: ["build", "save", "check", "new", "list", "compare"])
    throw Failure(
      "no verb is `\(verb)`",
      remedy: near.map { "did you mean \($0)?" } ?? "see scripts/course --help")
  }
  return 0
}

runTool("course", help: help, perform)
