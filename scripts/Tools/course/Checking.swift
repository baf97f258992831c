import CourseKit
import Foundation
import ToolSupport

extension Course {
  /// Checks steps, prints a line for each, and goes on after a failure.
  func check(_ chosen: [Step], isFast: Bool, isWriting: Bool) throws -> Int32 {
    try withTemporaryFolder { temporary in
      var failed: [String] = []
      var conflict: Failure?
      do {
        try build(into: temporary / "built", keepsConflict: true)
      } catch let failure as Failure where failure.status == 1 { conflict = failure }
      guard FileManager.default.fileExists(atPath: (temporary / "built").path) else {
        throw conflict!
      }
      let checkout = try Checkout(of: temporary / "built", isKept: !isFast, root: root)
      for step in chosen {
        progress("\(step.number)/\(steps.count) \(step.id)")
        let begin = Date()
        do {
          guard try checkout.has(step.tag) else {
            throw Failure(conflict?.message ?? "it is not built", status: 1)
          }
          try texts(of: step)
          try structure(of: step, in: checkout)
          let count = isFast ? nil : try checkout.judge(step)
          let shown = isFast && !isWriting ? nil : try trap(of: step, in: checkout, isFast: isFast)
          if !isFast { try mutant(of: step, in: checkout) }
          if isWriting, let shown { try write(shown, to: step) }
          progress()
          let seconds = Int(Date().timeIntervalSince(begin))
          print(line(step), "ok", count.map { "  \($0) tests, \(seconds) s" } ?? "", separator: "")
        } catch let failure as Failure {
          progress()
          failed.append(step.id)
          print(line(step), Style.red("failed: "), failure.message, separator: "")
          if !failure.log.isEmpty {
            note(failure.log.split(separator: "\n").suffix(30).joined(separator: "\n"))
          }
        }
        fflush(nil)
      }
      if chosen.count == steps.count { failed += leftOver() }
      if isWriting { try writeLists() }
      print(
        failed.isEmpty
          ? Style.green("all \(chosen.count) steps are right")
          : Style.red("\(failed.count) failed: ") + failed.joined(separator: ", "))
      return failed.isEmpty ? 0 : 1
    }
  }

  private func line(_ step: Step) -> String {
    let width = steps.map(\.id.count).max() ?? 0
    return "\(step.tag)  \(step.id.padding(toLength: width + 2, withPad: " ", startingAt: 0))"
  }

  private func texts(of step: Step) throws {
    for name in ["step.patch", "chapter.md", "hints.md"] where step.text(name) == nil {
      throw Failure("steps/\(step.id)/\(name) is missing", status: 1)
    }
    guard step.text("chapter.md")!.hasPrefix("# \(step.title)\n") else {
      throw Failure("chapter.md does not begin with the title of steps.json", status: 1)
    }
    guard !step.technique.isEmpty, !step.smell.isEmpty else {
      throw Failure("its line in steps.json has no technique or no smell", status: 1)
    }
  }

  /// Each structural check is false before the step and true after it. The other patches apply.
  private func structure(of step: Step, in checkout: Checkout) throws {
    let checks = try StructuralCheck.all(of: step)
    try checkout.move(to: Step.tag(step.number - 1))
    for check in checks where !check.isFalse(in: checkout.folder) {
      throw Failure("checks: `\(check.line)` is not false before the step", status: 1)
    }
    try checkout.move(to: step.tag)
    for check in checks where !check.isTrue(in: checkout.folder) {
      throw Failure("checks: `\(check.line)` is not true after the step", status: 1)
    }
    for name in ["trap.patch", "mutant.patch"] where step.text(name) != nil {
      try checkout.apply(step, name)
      try checkout.move(to: step.tag)
    }
  }

  /// Returns what parity shows of the trap, or nil without a trap.
  private func trap(of step: Step, in checkout: Checkout, isFast: Bool) throws -> String? {
    guard step.text("trap.patch") != nil, !isFast else { return nil }
    progress("\(step.number)/\(steps.count) \(step.id): trap")
    try checkout.move(to: step.tag)
    try checkout.apply(step, "trap.patch")
    try checkout.build(["--product", "parity"])
    let output = try checkout.parity()
    guard output.status == 1 else {
      throw Failure("its trap gives no difference (parity exits with \(output.status))", status: 1)
    }
    return first(of: output.text)
  }

  private func mutant(of step: Step, in checkout: Checkout) throws {
    guard step.text("mutant.patch") != nil else { return }
    progress("\(step.number)/\(steps.count) \(step.id): mutant")
    try checkout.move(to: step.tag)
    try checkout.apply(step, "mutant.patch")
    if (try? checkout.judge(step)) != nil {
      throw Failure("its mutant is green: neither parity nor a test notices it", status: 1)
    }
  }

  /// Returns the folders that no line of steps.json names.
  private func leftOver() -> [String] {
    let found =
      (try? FileManager.default.contentsOfDirectory(atPath: (folder / "steps").path)) ?? []
    return found.sorted().filter { name in
      var isFolder: ObjCBool = false
      let path = (folder / "steps/\(name)").path
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return isFolder.boolValue && !steps.contains { $0.id == name }
    }.map { "steps/\($0) is no step of steps.json" }
  }
}

/// The folder that moves from step to step. A full check keeps it with its build folder.
struct Checkout {
  let folder: URL
  private let repository: Repository

  init(of built: URL, isKept: Bool, root: URL) throws {
    folder = isKept ? root / ".build/course" : built
    repository = isKept ? try Repository.create(at: folder) : Repository(at: built)
    if isKept {
      try repository.git("fetch", "-q", "-f", "--prune", built.path, "+refs/tags/*:refs/tags/*")
    }
  }

  func has(_ tag: String) throws -> Bool {
    try repository.attempt(["rev-parse", "-q", "--verify", "refs/tags/\(tag)"]).status == 0
  }

  func move(to tag: String) throws {
    try? FileManager.default.removeItem(at: folder / ".git/rebase-apply")
    try repository.git("checkout", "-q", "-f", "--detach", tag)
    try repository.git("clean", "-ffdxq", "-e", "/.build")
  }

  func apply(_ step: Step, _ name: String) throws {
    let output = try repository.attempt(
      ["apply", "--whitespace=nowarn", "-"], input: step.text(name) ?? "")
    if output.status != 0 {
      let reason = output.errors.split(separator: "\n").first ?? ""
      throw Failure("\(name) does not apply (\(reason))", status: 1)
    }
  }

  /// Builds all, compares, and returns the number of tests that passed.
  func judge(_ step: Step) throws -> Int {
    progress("\(step.tag) \(step.id): build")
    let log = try build(["--build-tests"])
    guard !log.contains("warning:") else {
      throw Failure("the build has a warning", status: 1, log: log)
    }
    progress("\(step.tag) \(step.id): parity and tests")
    let comparison = try parity()
    guard comparison.status == 0, comparison.text.contains("EQUIVALENT (exhausted)") else {
      throw Failure(
        "parity does not say EQUIVALENT (exhausted)", status: 1, log: first(of: comparison.text))
    }
    let tests = try swift(["test", "--skip-build"])
    let text = tests.text + tests.errors
    let count = text.matches(of: #/Test run with (\d+) tests.*passed/#).last.flatMap { Int($0.1) }
    guard tests.status == 0, let count else {
      let failures = text.split(separator: "\n").filter { $0.contains("recorded an issue") }
      throw Failure(
        tests.status == 0 ? "no test ran" : "a test fails", status: 1,
        log: failures.joined(separator: "\n"))
    }
    return count
  }

  /// Builds, and returns the log. A failure may be that of an incremental build, so it is tried again.
  @discardableResult
  func build(_ options: [String]) throws -> String {
    try touch()
    var output = try swift(["build"] + options)
    if output.status != 0, !(output.text + output.errors).contains("error:") {
      _ = try swift(["package", "clean"])
      output = try swift(["build"] + options)
    }
    let log = output.text + output.errors
    guard output.status == 0 else {
      throw Failure(
        "it does not build", status: 1,
        log: log.split(separator: "\n").filter { $0.contains("error:") }.joined(separator: "\n"))
    }
    return log
  }

  func parity() throws -> Command.Output {
    let place = try swift(["build", "--show-bin-path"]).text.trimmingCharacters(in: .newlines)
    return try run([place + "/parity"], at: folder, variables: ["NO_COLOR": "1"])
  }

  private func swift(_ words: [String]) throws -> Command.Output {
    try run(["swift"] + words, at: folder, variables: ["CI": "1"])
  }

  /// An incremental build can miss a changed stored property of another module.
  private func touch() throws {
    let files = try repository.git("ls-files", "-z", "*.swift").split(separator: "\0").map(
      String.init)
    func parent(_ path: String) -> String { (path as NSString).deletingLastPathComponent }
    let importing = files.filter { path in
      let text = try? String(contentsOf: folder / path, encoding: .utf8)
      return text?.contains(#/import (Modern|Subjects|Swap)\b/#) ?? false
    }
    let folders = Set(importing.map(parent))
    for path in files where folders.contains(parent(path)) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date()], ofItemAtPath: (folder / path).path)
    }
  }
}

/// Returns the first difference that parity shows: all inputs up to the one that shows it, because one of them is the
/// cause.
private func first(of text: String) -> String {
  let block = text.trimmingCharacters(in: .newlines).components(separatedBy: "\n\n")[0]
  let lines = block.components(separatedBy: "\n")
  guard let title = lines.firstIndex(where: { $0.contains(#/^ +- \S+ +\+ /#) }) else {
    return lines.prefix(12).joined(separator: "\n")
  }
  var isDifferent = false
  let end = lines.indices.dropFirst(title + 1).first { index in
    let row = lines[index].trimmingCharacters(in: .whitespaces)
    if isDifferent, row.contains(#/^\d+  /#) { return true }
    isDifferent = isDifferent || row.hasPrefix("- ") || row.hasPrefix("+ ")
    return false
  }
  return lines[..<(end ?? lines.endIndex)].joined(separator: "\n")
}
