import CourseKit
import Foundation
import ToolSupport

extension Playground {
  /// Prints where the participant is. For the board of a group, the line has always the same five parts.
  func status(isLine: Bool) throws -> Int32 {
    let tree = try work()
    let place = course.steps.prefix(step?.number ?? .max).compactMap(\.place).last ?? 1
    let minutes = max(0, Int(-(reading?.since.timeIntervalSinceNow ?? 0) / 60))
    let green = state.shown.contains(step?.id ?? "") ? "green, shown" : "green"
    let parts = [
      "step \(place) of \(course.mainSteps.count)",
      state.trap != nil ? "trap" : isGreen(tree) || step == nil ? green : "working",
      counted(minutes, "minute"), counted(reading?.hints ?? 0, "hint"), step?.id ?? "end",
    ]
    if isLine { return say([parts.joined(separator: " · ")], next: nil) }
    let title = step.map(arrival) ?? "at the end"
    return try say(
      [title, parts.dropFirst().joined(separator: " · ")], next: following(tree))
  }

  func read(isWeb: Bool) throws -> Int32 {
    let step = self.step ?? course.mainSteps.last!
    if isWeb {
      let page = (root / ".build/site/steps/\(step.id).html").path
      guard FileManager.default.fileExists(atPath: page) else {
        throw Failure("the pages are not built", remedy: "type scripts/site, then read --web")
      }
      let isMac = FileManager.default.fileExists(atPath: "/System/Library")
      return try run([isMac ? "open" : "xdg-open", page]).status
    }
    try remember { _ in }
    guard let chapter = step.text("chapter.md") else {
      let message = try git("log", "-1", "--format=%B", told(step))
      let change = "How the course has made it: git -C playground show \(step.tag)"
      return try say([message + "\n\n" + change], next: following(work()))
    }
    let tree = try work()
    let isOpen = self.step == nil || isSolved(step, tree)
    let task = chapter.components(separatedBy: "\n## Compare\n")[0]
    print(rendered(isOpen ? chapter : task))
    if isOpen {
      print("The expected answers: at the end of Docs/Workshop/steps/\(step.id)/chapter.md.")
    }
    return try say([], next: following(tree))
  }

  private func isSolved(_ step: Step, _ tree: String) -> Bool {
    isGreen(tree) || state.shown.contains(step.id)
  }

  func hint() throws -> Int32 {
    let step = try present()
    let turn = section("Your turn", of: step)
    let hints = folded("Hints", in: turn)?.components(separatedBy: "\n\n") ?? []
    let levels =
      hints.filter { $0.hasPrefix("**") } + [folded("The move", in: turn)].compactMap(\.self)
    guard !levels.isEmpty else { return say(["this step has no hint"], next: "solve", status: 1) }
    let count = min((reading?.hints ?? 0) + 1, levels.count)
    try remember { $0.hints = count }
    print(rendered(levels.prefix(count).joined(separator: "\n\n")))
    let tree = try work()
    let next = count < levels.count ? "hint" : "solve"
    return try say(
      ["hint \(count) of \(levels.count)"], next: isGreen(tree) ? following(tree) : next)
  }

  func diff() throws -> Int32 {
    let step = try present()
    let tree = try work()
    let paths = try changes(before(step), told(step)) + changes(state.base, tree)
    let text = try attempt(["diff-tree", "-p", "--no-renames", tree, told(step), "--"] + paths).text
    let title = "From your code (-) to the code of the course (+):\n\n"
    print(text.isEmpty ? "Your code is that of the course." : title + text)
    return 0
  }

  func compare() throws -> Int32 {
    let step = try present()
    try requireNoTrap()
    let tree = try work()
    guard isSolved(step, tree) else {
      return say(
        [
          "not yet: your work is not green, or has changed since the last check",
          "diff shows the lines at any time.",
        ], next: "check",
        status: 1)
    }
    func size(_ before: String, _ after: String) throws -> String {
      try git("diff-tree", "-r", "--shortstat", before, after, "--", ".", ":!\(Playground.suites)")
        .trimmingCharacters(in: .whitespaces)
    }
    let sizes = try [
      "Yours, without tests: \(size(state.base, tree))",
      "The course: \(size(before(step), told(step)))",
    ]
    for title in ["Compare", "Why it is safe"] { print(rendered(section(title, of: step))) }
    // Without such tests nothing is written, so compare works beside another command.
    let (compared, tests) =
      try hiddenTests(of: step).isEmpty ? (tree, []) : locked { try revealTests(of: step, tree) }
    try remember { $0.compared = compared }
    let saved = try save(of: tree).map {
      "To come back after you have tried another design: scripts/workshop saved \($0)"
    }
    let answers = "The questions of the step, and where their answers are: scripts/workshop read"
    return say(sizes + reasons + tests + [saved, answers], next: "next")
  }

  func section(_ title: String, of step: Step) -> String {
    let sections = (step.text("chapter.md") ?? "").components(separatedBy: "\n## ")
    return sections.first { $0.hasPrefix(title + "\n") }.map { "## " + $0 } ?? ""
  }
}

func folded(_ title: String, in markdown: String) -> String? {
  let parts = markdown.components(separatedBy: "<details><summary>\(title)</summary>")
  return parts.count > 1 ? parts[1].components(separatedBy: "</details>")[0] : nil
}

/// Returns Markdown as text for a terminal, without what is folded in it.
func rendered(_ markdown: String) -> String {
  let hidden = #/(<!--.*?-->|<details>.*?</details>)\n*/#.dotMatchesNewlines()
  let text = markdown.replacing(hidden, with: "")
    .replacing(#/\[The road\].*\n\n/#, with: "")
  // Every second part is code.
  let blocks = text.components(separatedBy: "```").enumerated().flatMap { number, part in
    number % 2 == 1
      ? [
        part.components(separatedBy: "\n").dropFirst().dropLast().map { "    " + $0 }.joined(
          separator: "\n")
      ]
      : part.components(separatedBy: "\n\n").map(block)
  }
  return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
}

/// Returns a heading, a table, a list or a paragraph as text.
private func block(_ markdown: String) -> String {
  let lines = markdown.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
  if lines[0].hasPrefix("#") { return Style.bold(plain(lines[0].trimmingPrefix(#/#+ /#))) }
  if lines[0].hasPrefix("|") { return table(lines.filter { !$0.hasPrefix("|--") }) }
  let entries = lines.reduce(into: [String]()) { entries, line in
    let isNew = entries.isEmpty || line.contains(#/^ *([-*]|\d+\.) /#)
    if isNew { entries.append(line) } else { entries[entries.count - 1] += " " + line }
  }
  return entries.flatMap { wrapped(plain($0[...])) }.joined(separator: "\n")
}

/// Returns a table as text. The cells of the widest columns are wrapped, so that each row fits into the lines.
private func table(_ rows: [String]) -> String {
  let cells = rows.map { row in
    row.trimmingCharacters(in: ["|", " "]).components(separatedBy: " | ").map { plain($0[...]) }
  }
  let count = cells.map(\.count).max() ?? 0
  var widths = (0..<count).map { column in
    cells.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
  }
  while widths.reduce(2 * (count - 1), +) > lineWidth, let widest = widths.max(), widest > 10 {
    widths[widths.firstIndex(of: widest)!] -= 1
  }
  let texts = cells.map { row in
    let columns = zip(row, widths).map { wrapped($0, to: $1) }
    return (0..<(columns.map(\.count).max() ?? 0)).map { line in
      zip(columns, widths).map { lines, width in
        let text = lines.indices.contains(line) ? lines[line] : ""
        return text.padding(toLength: width, withPad: " ", startingAt: 0)
      }.joined(separator: "  ").replacing(#/ +$/#, with: "")
    }.joined(separator: "\n")
  }
  let isWrapped = texts.contains { $0.contains("\n") }
  let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
  return Style.bold(texts[0]) + "\n" + rule + "\n"
    + texts.dropFirst().joined(separator: isWrapped ? "\n\n" : "\n")
}

private func plain(_ line: Substring) -> String {
  line.replacing(#/\[([^\]]+)\]\([^)]+\)/#) { $0.1 }.replacing(#/\*\*(.+?)\*\*/#) { $0.1 }
    .replacing(#/(^|[\s(])\*([^*\s][^*]*)\*/#) { "\($0.1)\($0.2)" }
    // The name of a test would read as a part of the sentence.
    .replacing(#/`([^`]+)`/#) { $0.1.contains(" ") ? "“\($0.1)”" : $0.1 }.description
}

let columns: Int? = {
  var size = winsize()
  let isKnown = ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 20
  return isKnown ? Int(size.ws_col) : nil
}()

/// Returns a difference with its right side below the left one, if both beside each other are too wide.
func fitted(_ difference: String, to width: Int?) -> String {
  let lines = difference.components(separatedBy: "\n")
  guard let width, lines.contains(where: { $0.count > width }),
    let title = lines.firstIndex(where: { $0.contains(#/^ +- \S+ +\+ /#) })
  else { return difference }
  let column = lines[title].prefix { $0 != "+" }.count
  return lines.enumerated().flatMap { number, line -> [String] in
    guard number >= title, line.hasPrefix("      "), line.count > column else { return [line] }
    let left = String(line.prefix(column).replacing(#/ +$/#, with: ""))
    let right = "      " + line.dropFirst(column)
    return left.isEmpty || left == right ? [right] : [left, right]
  }.joined(separator: "\n")
}

private let lineWidth = min(100, columns ?? 100)

func wrapped(_ line: String, to width: Int = lineWidth) -> [String] {
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
