/// Two sides of the same inputs, side by side where their outcomes differ.
public struct Difference: Sendable {
  /// An input and the two columns of lines under it.
  public struct Step: Sendable, Codable {
    public let line: Int
    public let input: String
    public let left: [String]
    public let right: [String]

    public init(line: Int, input: String, left: [String], right: [String]) {
      self.line = line
      self.input = input
      self.left = left
      self.right = right
    }
  }

  public let file: String
  /// One line about it, such as what a transcript pins.
  public let title: String?
  public let names: (left: String, right: String)
  /// In order and never empty: for transcripts the inputs whose outcomes differ, for a walk all.
  public let steps: [Step]

  public init(file: String, title: String?, names: (left: String, right: String), steps: [Step]) {
    self.file = file
    self.title = title
    self.names = names
    self.steps = steps
  }

  /// The difference for a person: a legend, then each input with what only the left did (`-`), what
  /// only the right did (`+`), and what both did.
  ///
  /// - Parameter limit: how many inputs are shown before the rest is only counted.
  /// - Parameter paint: colors what begins with `- ` or `+ `.
  public func text(limit: Int = 5, paint: (String) -> String = { $0 }) -> String {
    let shown = steps.prefix(limit)
    var lines = [file.printable] + (title.map { ["      \($0.printable)"] } ?? [])
    lines += Difference.columns(shown.map { ($0, $0.left, $0.right) }, names, paint)
    let rest = steps.count - shown.count
    if rest > 0 {
      lines.append("      … and \(rest) more \(rest == 1 ? "input" : "inputs") with a difference")
    }
    return lines.joined(separator: "\n")
  }

  /// Two outcomes beside each other, under a legend.
  package static func columns(
    _ left: [String], _ right: [String], names: (left: String, right: String),
    paint: (String) -> String
  ) -> [String] {
    columns([(nil, left, right)], names, paint)
  }

  private static func columns(
    _ steps: [(step: Step?, left: [String], right: [String])],
    _ names: (left: String, right: String), _ paint: (String) -> String
  ) -> [String] {
    let blocks = steps.map {
      (step: $0.step, rows: rows($0.left.map(\.printable), $0.right.map(\.printable)))
    }
    let width = blocks.flatMap(\.rows).map(\.left.width).reduce(names.left.width + 2, max) + 2
    func row(_ left: String, _ right: String) -> String {
      if right.isEmpty { return "      " + paint(left) }
      let padding = String(repeating: " ", count: width - left.width)
      return "      " + paint(left) + padding + paint(right)
    }
    var lines = [row("- \(names.left)", "+ \(names.right)")]
    for (step, rows) in blocks {
      if let step {
        let number = "\(step.line)"
        lines.append(
          String(repeating: " ", count: max(0, 4 - number.count))
            + "\(number)  \(step.input.printable)")
      }
      lines += rows.map { row($0.left, $0.right) }
    }
    return lines
  }

  /// Lines that both have stand beside each other, in the order of both.
  private static func rows(
    _ left: [String], _ right: [String]
  ) -> [(left: String, right: String)] {
    let changes = right.difference(from: left)
    let removed = Set(changes.removals.map(offset))
    let inserted = Set(changes.insertions.map(offset))
    var rows: [(left: String, right: String)] = []
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      switch (removed.contains(i), inserted.contains(j)) {
      case (true, true):
        rows.append((mark("-", left[i]), mark("+", right[j])))
        (i, j) = (i + 1, j + 1)
      case (true, false):
        rows.append((mark("-", left[i]), ""))
        i += 1
      case (false, true):
        rows.append(("", mark("+", right[j])))
        j += 1
      case (false, false):
        rows.append((mark(" ", left[i]), mark(" ", right[j])))
        (i, j) = (i + 1, j + 1)
      }
    }
    return rows
  }

  /// The line with a sign in front, in place of an indentation.
  private static func mark(_ sign: String, _ line: String) -> String {
    "\(sign) \(line.hasPrefix("  ") ? String(line.dropFirst(2)) : line)"
  }

  private static func offset(of change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}
