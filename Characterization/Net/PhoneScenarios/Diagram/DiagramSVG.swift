import Equivalence

extension Diagram {
  /// The diagram as an SVG file: one column of boxes, so that it fits on a phone. The attributes of its elements name the
  /// states and the inputs, for a program that lights them up.
  ///
  /// - Throws: ``Undrawable`` for an arrow that the layout has no place for.
  package func svg() throws(Undrawable) -> String {
    var picture = Picture()
    var sentences = ["\(summary)."]
    for (from, to) in modes.flatMap({ from in modes.map { (from, $0) } }) where from != to {
      let rows = rows(from: from, to: to)
      if rows.isEmpty { continue }
      guard Picture.arrows.contains(where: { $0.from == from && $0.to == to }) else {
        throw Undrawable(
          description: "cannot be drawn: the layout has no place for an arrow from"
            + " `\(from.rawValue)` to `\(to.rawValue)`")
      }
      sentences.append("From \(from.rawValue) to \(to.rawValue): \(text(of: rows)).")
    }
    for mode in modes {
      let rows = rows(from: mode, to: mode)
      if !rows.isEmpty { sentences.append("In \(mode.rawValue): \(text(of: rows)).") }
    }
    picture.draw(self)
    // Screen readers read the sentences.
    return picture.text(title: title, description: sentences.joined(separator: " "))
  }

  private func text(of rows: [Row]) -> String {
    rows.map { $0.sentence + ($0.warning.map { " (\($0))" } ?? "") }.joined(separator: "; ")
  }
}

extension Diagram.Row {
  /// One line for the input, the lines of its effects, and those of the warning.
  var lines: [String] {
    let all = effects.joined(separator: ", ")
    let condition = condition.map { " <tspan class=\"condition\">[\(escaped($0))]</tspan>" } ?? ""
    let texts = all.count > 32 ? effects : effects.isEmpty ? [] : [all]
    let found = texts.map { "→ \($0)" } + (warning.map { [$0] } ?? [])
    return ["<tspan class=\"trigger\">\(escaped(trigger))</tspan>\(condition)"]
      + found.flatMap { wrapped($0, at: 40) }.map(escaped)
  }
}

/// Divides a text into lines of at most this many letters.
func wrapped(_ text: String, at most: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= most {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
