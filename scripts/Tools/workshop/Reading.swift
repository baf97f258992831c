import CourseKit
import Foundation
import ToolSupport

// The verbs that only show something.

extension Playground {
  private var minutes: Int { max(0, Int(Date().timeIntervalSince1970) - state.since) / 60 }

  func hints(of step: Step) -> Int {
    Int((try? String(contentsOf: own / "hints-\(step.id)", encoding: .utf8)) ?? "") ?? 0
  }

  func status(isJSON: Bool) throws -> Int32 {
    let tree = try glance()
    let done = { (word: String) in self.state.done.values.count { $0 == word } }
    let isGreen = state.green == tree
    if isJSON {
      struct Line: Encodable {
        let step: String?, number: Int, of: Int, green: Bool, minutes: Int, hints: Int
        let own: Int, shown: Int, skipped: Int
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let line = Line(
        step: state.step, number: step?.number ?? course.steps.count + 1, of: course.steps.count,
        green: isGreen,
        minutes: minutes, hints: step.map(hints) ?? 0, own: done("own"), shown: done("shown"),
        skipped: done("skipped"))
      print(String(decoding: try encoder.encode(line), as: UTF8.self))
      return 0
    }
    let changed = try changes(state.base, tree)
    let work =
      changed.isEmpty
      ? "no file has changed"
      : "\(counted(changed.count, "file")) changed, \(isGreen ? "green" : "not checked or not green")"
    let next =
      state.trap.map { $0.isChecked ? "trap" : "check" }
      ?? (isGreen ? "next" : changed.isEmpty ? "read" : "check")
    return say(
      [
        step.map(arrival)
          ?? (state.step == nil
            ? "All steps are behind you." : "rewrite: the class anew, in one go"),
        step.map { "\($0.technique). You have been here for \(counted(minutes, "minute"))." },
        "Your work: \(work)." + (state.trap == nil ? "" : " The trap is planted."),
        "\(done("own")) done by yourself, \(done("shown")) shown, \(done("skipped")) skipped; \(counted(try saves.count, "save")).",
      ], next: step == nil && state.step == nil ? "list" : next)
  }

  func list() -> Int32 {
    let marks = ["own": "done", "shown": "shown", "skipped": "skipped"]
    let rows = course.steps.map { step -> String in
      let mark = step.id == state.step ? "here" : marks[state.done[step.id] ?? ""] ?? ""
      let number = String(repeating: " ", count: step.number < 10 ? 2 : 1) + "\(step.number)"
      let row =
        "\(number)  \(mark.padding(toLength: 7, withPad: " ", startingAt: 0))  \(step.id.padding(toLength: 30, withPad: " ", startingAt: 0))  \(step.title)"
      return mark == "here" ? Style.bold(row) : row
    }
    return say(["\(rows.count) steps"] + rows, next: "goto STEP")
  }

  func read(isWeb: Bool) throws -> Int32 {
    if state.step == Playground.rewrite {
      print(
        rendered(
          try String(contentsOf: root / "Docs/Workshop/rewrite/README.md", encoding: .utf8),
          showsAnswers: true))
      return 0
    }
    let step = try present()
    if isWeb {
      let page = root / "Docs/Workshop/steps/\(step.id)/chapter.md"
      #if os(macOS)
        return try run(["open", page.path], isPassed: true).status
      #else
        return try run(["xdg-open", page.path], isPassed: true).status
      #endif
    }
    let showsAnswers = state.done[step.id] != nil || state.trap?.isChecked == true
    print(
      rendered(step.text("chapter.md") ?? "", showsAnswers: showsAnswers)
        + Style.dim("next: scripts/workshop check"))
    return 0
  }

  func hint() throws -> Int32 {
    let step = try present()
    let levels = (step.text("hints.md") ?? "").components(separatedBy: "\n## ").dropFirst()
    guard !levels.isEmpty else { return say(["this step has no hint"], next: "read", status: 1) }
    let count = hints(of: step)
    try Data("\(count + 1)".utf8).write(to: own / "hints-\(step.id)", options: .atomic)
    let level = count % levels.count
    print(rendered("## " + levels[levels.startIndex + level], showsAnswers: true), terminator: "")
    return say(
      ["hint \(level + 1) of \(levels.count)"], next: level + 1 < levels.count ? "hint" : "solve")
  }

  func show() throws -> Int32 {
    let step = try present()
    let text = try git("log", "-1", "-p", "--format=%B", told(step))
    print(text)
    return 0
  }

  /// Shows what the course has and the participant has not, in the files that either changes.
  func diff() throws -> Int32 {
    let step = try present()
    let tree = try glance()
    let paths = try Set(changes(before(step), told(step)) + changes(state.base, tree)).sorted()
    let output =
      paths.isEmpty
      ? "" : try attempt(["diff-tree", "-p", "--no-renames", tree, told(step), "--"] + paths).text
    print(
      output.isEmpty
        ? "Your code is that of the course."
        : "From your code (-) to the code of the course (+):\n\n" + output)
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
      let rows = try git("diff-tree", "-r", "--no-renames", "--numstat", before, after).split(
        separator: "\n")
      return Dictionary(
        uniqueKeysWithValues: rows.map { row in
          let words = row.split(separator: "\t").map(String.init)
          return (words[2], "+\(words[0]) -\(words[1])")
        })
    }
    let yours = try sizes(state.base, tree)
    let theirs = try sizes(before(step), told(step))
    func column(_ text: String) -> String {
      String(repeating: " ", count: max(0, 10 - text.count)) + text
    }
    let rows = Set(yours.keys).union(theirs.keys).sorted().map {
      "\(column(yours[$0] ?? "-"))  \(column(theirs[$0] ?? "-"))  \($0)"
    }
    return say(["\(column("yours"))  \(column("course"))  file"] + rows, next: "next")
  }
}

/// Counts the people of each step, from files of `status --json`.
func board(_ folder: String) throws -> Int32 {
  struct Person: Decodable { let step: String?, number: Int, green: Bool, minutes: Int, hints: Int }
  let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
    $0.hasSuffix(".json")
  }.sorted()
  guard !names.isEmpty else {
    throw Failure(
      "\(folder) has no .json file",
      remedy: "collect one from each pair: scripts/workshop status --json")
  }
  let people = try names.map { name in
    do {
      return try JSONDecoder().decode(
        Person.self, from: Data(contentsOf: URL(filePath: folder) / name))
    } catch {
      throw Failure(
        "\(folder)/\(name) cannot be read", remedy: "write it with scripts/workshop status --json")
    }
  }
  func row(_ words: [String]) -> String {
    words.enumerated().map {
      $0 == 5 ? $1 : String(repeating: " ", count: max(0, 7 - $1.count)) + $1
    }.joined(separator: "  ")
  }
  let rows = Dictionary(grouping: people, by: \.number).sorted { $0.key < $1.key }.map {
    number, people in
    row([
      "\(number)", "\(people.count)", "\(people.count(where: \.green))",
      "\(people.map(\.minutes).max() ?? 0)",
      "\(people.reduce(0) { $0 + $1.hints })", people[0].step ?? "after the last step",
    ])
  }
  return say([row(["step", "people", "green", "minutes", "hints", ""])] + rows, next: nil)
}

/// Returns Markdown as text for a terminal. Folded parts are left out until they spoil nothing.
func rendered(_ markdown: String, showsAnswers: Bool) -> String {
  var text = markdown.replacing(#/<!--(.|\n)*?-->\n?/#, with: "").replacing(#/<br\s*/?>/#, with: "")
  text = text.replacing(#/<details>\s*<summary>(?<title>.*?)</summary>(?<body>(.|\n)*?)</details>/#)
  { match in
    showsAnswers
      ? "**\(match.title)**\n\(match.body)"
      : "**\(match.title)**: shown after the check of the trap or of the step.\n"
  }
  text = text.replacing(#/\[([^\]]+)\]\([^)]+\)/#) { "\($0.1)" }
  var result: [String] = []
  var paragraph = ""
  var table: [[String]] = []
  var isCode = false
  let width = min(100, columns)

  func flush() {
    if !paragraph.isEmpty { result += wrapped(paragraph, to: width) }
    paragraph = ""
    let widths = (table.map(\.count).max().map { 0..<$0 } ?? 0..<0).map { place in
      table.map { $0.count > place ? plain($0[place]).count : 0 }.max() ?? 0
    }
    for row in table {
      result.append(
        zip(row, widths).map { styled($0) + String(repeating: " ", count: $1 - plain($0).count) }
          .joined(separator: "  "))
    }
    table = []
  }
  for line in text.components(separatedBy: "\n") {
    let trimmed = line.trimmingCharacters(in: .whitespaces)
    if trimmed.hasPrefix("```") {
      flush()
      isCode.toggle()
    } else if isCode {
      result.append("    " + line)
    } else if trimmed.isEmpty {
      flush()
      if result.last?.isEmpty == false { result.append("") }
    } else if let heading = line.firstMatch(of: /^#+ (.*)$/) {
      flush()
      result.append(Style.bold(plain(String(heading.1))))
    } else if trimmed.hasPrefix("|") {
      let cells = trimmed.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if !cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) { table.append(cells) }
    } else if paragraph.isEmpty, line.hasPrefix("    ") {
      result.append(line)
    } else if trimmed.contains(#/^([-*]|\d+\.) /#) {
      flush()
      paragraph = line
    } else {
      paragraph += paragraph.isEmpty ? line : " " + trimmed
    }
  }
  flush()
  return result.joined(separator: "\n").trimmingCharacters(in: .newlines) + "\n\n"
}

private var columns: Int {
  var size = winsize()
  return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 20 ? Int(size.ws_col) : 100
}

private func wrapped(_ paragraph: String, to width: Int) -> [String] {
  let indent = paragraph.prefixMatch(of: #/\s*(([-*]|\d+\.) )?/#).map { $0.0.count } ?? 0
  var lines: [String] = []
  var line = String(paragraph.prefix(indent))
  for word in styled(String(paragraph.dropFirst(indent))).split(separator: " ") {
    let isFirst = line.trimmingCharacters(in: .whitespaces).isEmpty || line.count == indent
    if !isFirst, visible(line) + 1 + visible(String(word)) > width {
      lines.append(line)
      line = String(repeating: " ", count: indent) + word
    } else {
      line += isFirst ? String(word) : " " + word
    }
  }
  return lines + [line]
}

private func visible(_ text: String) -> Int { text.replacing(#/\u{1B}\[\d+m/#, with: "").count }

/// Returns a line without marks of Markdown.
private func plain(_ text: String) -> String {
  text.replacing(#/\*\*(.+?)\*\*/#) { "\($0.1)" }.replacing(#/`([^`]+)`/#) { "\($0.1)" }
    .replacing(#/(?<before>^|[\s(])\*(?<text>[^*\s][^*]*?)\*/#) { "\($0.before)\($0.text)" }
}

private func styled(_ text: String) -> String {
  guard Style.isOn else { return plain(text) }
  return plain(
    text.replacing(#/\*\*(.+?)\*\*/#) { match in
      match.1.split(separator: " ").map { Style.bold(String($0)) }.joined(separator: " ")
    })
}
