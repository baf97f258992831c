import CourseKit
import Foundation
import ToolSupport

// The verbs that only show something.

extension Playground {
  func hints(of step: Step) -> Int {
    Int((try? String(contentsOf: own / "hints-\(step.id)", encoding: .utf8)) ?? "") ?? 0
  }

  func status() throws -> Int32 {
    let tree = try glance()
    let isChecked = state.green == tree
    let isGreen = isChecked && step.map(isOnlyComments) != true
    let minutes = max(0, Int(Date().timeIntervalSince1970) - state.since) / 60
    let count = try changes(state.base, tree).count
    let verdict = isGreen ? "green" : isChecked ? "the same as Legacy" : "not checked or not green"
    let work = count == 0 ? "no file has changed" : "\(counted(count, "file")) changed, \(verdict)"
    let time = counted(minutes, "minute")
    let here = step.map {
      "You have been here for \(time), with \(counted(hints(of: $0), "hint"))."
    }
    let done = Dictionary(grouping: state.done.values, by: \.self).mapValues(\.count)
    let next = isChecked ? "next" : count == 0 ? "read" : "check"
    return say(
      [
        step.map(arrival) ?? "All steps are behind you.", here,
        "Your work: \(work)." + (state.trap == nil ? "" : " The trap is planted."),
        "\(done["own"] ?? 0) done by yourself, \(done["shown"] ?? 0) shown, "
          + "\(done["skipped"] ?? 0) skipped; \(counted(try saves.count, "save")).",
      ], next: state.step == nil ? "list" : state.trap?.isChecked == true ? "trap" : next)
  }

  func list() -> Int32 {
    let rows = course.steps.map { step in
      let mark = state.done[step.id].map { $0 == "own" ? "done" : $0 } ?? ""
      return ["\(step.number)", step.id == state.step ? "here" : mark, step.id, step.title]
    }
    return say(["\(rows.count) steps"] + aligned(rows), next: "goto STEP")
  }

  func read(isWeb: Bool) throws -> Int32 {
    let step = try present()
    if isWeb {
      let page = (root / ".build/site/steps/\(step.id).html").path
      guard FileManager.default.fileExists(atPath: page) else {
        throw Failure("the pages are not built", remedy: "type scripts/site, then read --web")
      }
      #if os(macOS)
        return try run(["open", page], isPassed: true).status
      #else
        return try run(["xdg-open", page], isPassed: true).status
      #endif
    }
    let showsAnswers = state.done[step.id] != nil || state.trap?.isChecked == true
    print(rendered(step.text("chapter.md") ?? "", showsAnswers: showsAnswers))
    print(Style.dim("next: scripts/workshop check"))
    return 0
  }

  func hint() throws -> Int32 {
    let step = try present()
    let levels = (step.text("hints.md") ?? "").components(separatedBy: "\n## ").dropFirst()
    guard !levels.isEmpty else { return say(["this step has no hint"], next: "read", status: 1) }
    let count = hints(of: step)
    try Data("\(count + 1)".utf8).write(to: own / "hints-\(step.id)", options: .atomic)
    let level = count % levels.count + 1
    print(rendered("## " + levels[level], showsAnswers: true) + "\n")
    return say(["hint \(level) of \(levels.count)"], next: level < levels.count ? "hint" : "solve")
  }

  func show() throws -> Int32 {
    print(try git("log", "-1", "-p", "--format=%B", told(present())))
    return 0
  }

  /// Shows what the course has and the participant has not, in the files that either changes.
  func diff() throws -> Int32 {
    let step = try present()
    let tree = try glance()
    let paths = try changes(before(step), told(step)) + changes(state.base, tree)
    let text = try attempt(["diff-tree", "-p", "--no-renames", tree, told(step), "--"] + paths).text
    print(
      text.isEmpty
        ? "Your code is that of the course."
        : "From your code (-) to the code of the course (+):\n\n" + text)
    return 0
  }

  func compare() throws -> Int32 {
    let step = try present()
    let tree = try glance()
    guard state.green == tree || state.done[step.id] == "shown" else {
      return say(
        ["not yet: your work is not green", "diff shows the lines at any time."], next: "check",
        status: 1)
    }
    func sizes(_ before: String, _ after: String) throws -> [String: String] {
      let text = try git("diff-tree", "-r", "--no-renames", "--numstat", before, after)
      let rows = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[2], "+\($0[0]) -\($0[1])") })
    }
    let yours = try sizes(state.base, tree)
    let course = try sizes(before(step), told(step))
    let rows = Set(yours.keys).union(course.keys).sorted().map { file in
      [yours[file] ?? "-", course[file] ?? "-", file]
    }
    return say(aligned([["yours", "course", "file"]] + rows), next: "next")
  }
}

/// Returns rows whose columns are aligned.
private func aligned(_ rows: [[String]]) -> [String] {
  let widths = rows[0].indices.dropLast().map { column in rows.map { $0[column].count }.max()! }
  return rows.map { row in
    zip(row, widths).map { $0.padding(toLength: $1 + 2, withPad: " ", startingAt: 0) }.joined()
      + row.last!
  }
}

/// Returns Markdown as text for a terminal. What is folded is left out while it would spoil something.
func rendered(_ markdown: String, showsAnswers: Bool) -> String {
  let text =
    markdown
    .replacing(#/<!--.*?-->\n*/#.dotMatchesNewlines(), with: "")
    .replacing(#/<details><summary>(.*?)</summary>(.*?)</details>/#.dotMatchesNewlines()) {
      "\($0.1)" + (showsAnswers ? $0.2 : ": shown after the check of the trap or of the step.")
    }
  var lines: [String] = []
  var isCode = false
  var isParagraph = false
  for line in text.components(separatedBy: "\n") {
    let words = line.trimmingCharacters(in: .whitespaces)
    let isText = !isCode && !words.isEmpty && !words.contains(#/^(```|#+ |\|)/#)
    if isText, isParagraph, !words.contains(#/^([-*]|\d+\.) /#) {
      lines[lines.count - 1] += " " + words
    } else if words.hasPrefix("```") {
      isCode.toggle()
    } else if isCode {
      lines.append("    " + line)
    } else if !words.isEmpty || lines.last?.isEmpty == false {
      lines.append(line)
    }
    isParagraph = isText
  }
  return lines.flatMap { line in
    if line.hasPrefix("#") { return [Style.bold(plain(line.trimmingPrefix(#/#+ /#)))] }
    return line.hasPrefix("    ") ? [line] : wrapped(plain(line[...]))
  }.joined(separator: "\n").trimmingCharacters(in: .newlines) + "\n"
}

/// Returns a line without marks of Markdown.
private func plain(_ line: Substring) -> String {
  line.replacing(#/\[([^\]]+)\]\([^)]+\)/#) { $0.1 }.replacing(#/\*\*(.+?)\*\*/#) { $0.1 }
    .replacing(#/(^|[\s(])\*([^*\s][^*]*)\*/#) { "\($0.1)\($0.2)" }
    .replacing(#/`([^`]+)`/#) { $0.1 }.description
}

/// Breaks a paragraph, an entry of a list or a row of a table at the width of the terminal.
private func wrapped(_ line: String) -> [String] {
  var size = winsize()
  let isKnown = ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 20
  let width = isKnown ? min(100, Int(size.ws_col)) : 100
  let mark = line.prefixMatch(of: #/ *([-*] |\d+\. )?/#)!.0
  var lines = [String(mark)]
  for word in line.dropFirst(mark.count).split(separator: " ") {
    let last = lines[lines.count - 1]
    if last.count == mark.count {
      lines[lines.count - 1] += word
    } else if last.count + word.count < width {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(String(repeating: " ", count: mark.count) + word)
    }
  }
  return lines
}
