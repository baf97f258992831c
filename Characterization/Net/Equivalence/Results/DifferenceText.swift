extension Difference {
  /// Returns the difference as text in two columns: the names, then each input and its outcomes.
  ///
  /// A line with `-` is an outcome of the left side only, a line with `+` one of the right side only.
  ///
  /// - Parameters:
  ///   - limit: how many inputs with a difference are shown, 0 or more. The others are only counted.
  ///   - folds: whether one line replaces three or more equal outcomes of an input. Inputs are never replaced.
  package func text(limit: Int = 5, folds: Bool = false) -> String {
    let different = steps.indices.filter { steps[$0].isDifferent }
    let rest = max(0, different.count - limit)
    // Equal inputs before a difference are shown, because one of them may be the cause.
    let end = different.prefix(limit).last.map { $0 + 1 } ?? 0
    let shown = rest > 0 ? steps[..<end] : steps[...]
    var lines = [heading.printable] + (title.map { ["      \($0.printable)"] } ?? [])
    lines += Difference.columns(shown.map { ($0, $0.left, $0.right) }, names, folds: folds)
    if rest > 0 {
      lines.append("      … and \(count(rest, "more input")) with a difference")
    }
    if let (left, right) = renaming {
      lines.append(
        "      They differ only in the name before a dot, \(left) and \(right). If this is the name of a module or type,"
          + " let `apply` describe the case instead.")
    }
    return lines.joined(separator: "\n")
  }

  /// The two names, if all lines that differ do so only in the same name before a dot. Some texts of errors begin with
  /// the name of their module.
  private var renaming: (left: String, right: String)? {
    let name = /\b[A-Z]\w*\./
    var found: (left: String, right: String)?
    for step in steps where step.isDifferent {
      guard step.left.count == step.right.count else { return nil }
      for (left, right) in zip(step.left, step.right) where left != right {
        guard left.replacing(name, with: ".") == right.replacing(name, with: ".") else {
          return nil
        }
        let names = zip(left.matches(of: name), right.matches(of: name)).map {
          (left: $0.output.dropLast(), right: $1.output.dropLast())
        }
        for (left, right) in names where left != right {
          if let found, found != (String(left), String(right)) { return nil }
          found = (String(left), String(right))
        }
      }
    }
    return found
  }

  /// Returns two outcomes side by side, under the names of both sides.
  package static func columns(
    _ left: [String], _ right: [String], names: (left: String, right: String)
  ) -> [String] {
    columns([(nil, left, right)], names)
  }

  private static func columns(
    _ steps: [(step: Step?, left: [String], right: [String])],
    _ names: (left: String, right: String), folds: Bool = false
  ) -> [String] {
    let blocks = steps.map {
      let rows = rows($0.left.map(\.printable), $0.right.map(\.printable))
      return (step: $0.step, rows: folds ? folded(rows) : rows)
    }
    let width = blocks.flatMap(\.rows).map(\.left.width).reduce(names.left.width + 2, max) + 2
    func row(_ left: String, _ right: String) -> String {
      if right.isEmpty { return "      " + left }
      let padding = String(repeating: " ", count: width - left.width)
      return "      " + left + padding + right
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

  /// Replaces three or more equal rows in succession by one that counts them.
  private static func folded(_ rows: [Row]) -> [Row] {
    var folded: [Row] = []
    var rest = rows[...]
    while let row = rest.popFirst() {
      let equal = row.left == row.right ? 1 + rest.prefix { $0.left == $0.right }.count : 0
      if equal < 3 {
        folded.append(row)
      } else {
        folded.append(("  … \(equal) equal lines", ""))
        rest = rest.dropFirst(equal - 1)
      }
    }
    return folded
  }

  package typealias Row = (left: String, right: String)

  /// Returns the outcomes of a step side by side. A line begins with `- ` or `+ ` if only its side has it, otherwise
  /// with two spaces. A row with one line has an empty text on the other side.
  package func rows(of step: Step) -> [Row] {
    Difference.rows(step.left.map(\.printable), step.right.map(\.printable))
  }

  /// Puts the lines that both sides have into the same row. Keeps the order of both sides.
  private static func rows(_ left: [String], _ right: [String]) -> [Row] {
    let changes = right.changes(from: left)
    let removed = Set(changes.removals.map(offset))
    let inserted = Set(changes.insertions.map(offset))
    var rows: [Row] = []
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      switch (removed.contains(i), inserted.contains(j)) {
      case (true, true):
        rows.append((mark("-", changes.distinct(left[i])), mark("+", changes.distinct(right[j]))))
        (i, j) = (i + 1, j + 1)
      case (true, false):
        rows.append((mark("-", changes.distinct(left[i])), ""))
        i += 1
      case (false, true):
        rows.append(("", mark("+", changes.distinct(right[j]))))
        j += 1
      case (false, false):
        rows.append((mark(" ", left[i]), mark(" ", right[j])))
        (i, j) = (i + 1, j + 1)
      }
    }
    return rows
  }

  /// Returns the line with a sign in place of its indentation.
  private static func mark(_ sign: String, _ line: String) -> String {
    "\(sign) \(line.hasPrefix("  ") ? String(line.dropFirst(2)) : line)"
  }

  private static func offset(of change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}
