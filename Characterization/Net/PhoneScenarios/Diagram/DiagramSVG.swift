import Equivalence

extension Diagram {
  /// The diagram as an SVG file: updating states on the right, states with a pending start at the bottom.
  ///
  /// - Throws: ``Undrawable`` for an arrow that the layout has no place for.
  package func svg() throws(Undrawable) -> String {
    var picture = Picture()
    var sentences = ["\(summary)."]
    for (from, to) in modes.flatMap({ from in modes.map { (from, $0) } }) where from != to {
      let rows = rows(from: from, to: to)
      if rows.isEmpty { continue }
      guard let arrow = Picture.arrows.first(where: { $0.from == from && $0.to == to }) else {
        throw Undrawable(
          description: "cannot be drawn: the layout has no place for an arrow from"
            + " `\(from.rawValue)` to `\(to.rawValue)`")
      }
      picture.draw(arrow, rows)
      sentences.append("From \(from.rawValue) to \(to.rawValue): \(text(of: rows)).")
    }
    for mode in modes {
      let rows = rows(from: mode, to: mode)
      picture.draw(mode, rows)
      if !rows.isEmpty { sentences.append("In \(mode.rawValue): \(text(of: rows)).") }
    }
    picture.draw(notes)
    // Screen readers read the sentences.
    return picture.text(title: title, description: sentences.joined(separator: " "))
  }

  private func text(of rows: [Row]) -> String { rows.map(\.sentence).joined(separator: "; ") }
}

extension Diagram.Row {
  /// One line for the input, and the lines of its effects.
  fileprivate var lines: [String] {
    let all = effects.joined(separator: ", ")
    let condition = condition.map { " <tspan class=\"condition\">[\(escaped($0))]</tspan>" } ?? ""
    return ["<tspan class=\"trigger\">\(escaped(trigger))</tspan>\(condition)"]
      + (all.count > 32 ? effects : effects.isEmpty ? [] : [all]).map { escaped("→ \($0)") }
  }
}

/// Two columns and two rows of boxes, the arrows between them, and their texts.
private struct Picture {
  struct Arrow {
    let from, to: Diagram.Mode
    let path: String
    /// The place of its text: the top of the first line.
    let x, y: Int
    let anchor: String
  }

  static let arrows = [
    Arrow(from: .none, to: .idle, path: "M60 58L60 174", x: 74, y: 80, anchor: "start"),
    Arrow(from: .idle, to: .updating, path: "M316 224L624 224", x: 470, y: 180, anchor: "middle"),
    Arrow(
      from: .idle, to: .idlePending, path: "M60 298L60 416", x: 74, y: 330, anchor: "start"),
    Arrow(from: .updating, to: .idle, path: "M624 246L316 246", x: 470, y: 250, anchor: "middle"),
    Arrow(
      from: .updating, to: .updatingPending, path: "M880 298L880 416", x: 866, y: 330,
      anchor: "end"),
    Arrow(
      from: .idlePending, to: .updating, path: "M280 416L660 298", x: 382, y: 393,
      anchor: "start"),
    Arrow(
      from: .updatingPending, to: .idlePending, path: "M624 538L316 538", x: 470, y: 542,
      anchor: "middle"),
  ]

  private static let width = 940
  private static let line = 18
  private var elements: [String] = []
  private var height = 630

  mutating func draw(_ arrow: Arrow, _ rows: [Diagram.Row]) {
    elements.append("<path class=\"arrow\" d=\"\(arrow.path)\" marker-end=\"url(#tip)\"/>")
    write(rows, x: arrow.x, y: arrow.y, anchor: arrow.anchor)
  }

  mutating func draw(_ mode: Diagram.Mode, _ rows: [Diagram.Row]) {
    let classes =
      "state" + (mode.isUpdating ? " updating" : "") + (mode.isPending ? " pending" : "")
    let box =
      mode == .none
      ? (x: 24, y: 24, width: 124, height: 34, radius: 17, name: 22)
      : (
        x: mode.isUpdating ? 624 : 24, y: mode.isPending ? 416 : 174, width: 292,
        height: mode.isPending ? 174 : 124, radius: 10, name: 27
      )
    elements.append(
      """
      <rect class="\(classes)" x="\(box.x)" y="\(box.y)" width="\(box.width)" height="\(box.height)"\
       rx="\(box.radius)"/>
      <text class="name" x="\(box.x + box.width / 2)" y="\(box.y + box.name)">\(escaped(mode.rawValue))</text>
      """)
    write(rows, x: box.x + 16, y: box.y + 38, anchor: "start")
  }

  /// - Parameter y: the top of the first line.
  private mutating func write(_ rows: [Diagram.Row], x: Int, y: Int, anchor: String) {
    for (index, line) in rows.flatMap(\.lines).enumerated() {
      elements.append(
        "<text x=\"\(x)\" y=\"\(y + index * Self.line + 14)\" text-anchor=\"\(anchor)\">"
          + "\(line)</text>")
    }
  }

  mutating func draw(_ notes: [(word: String, meaning: String)]) {
    elements.append("<path class=\"rule\" d=\"M24 614H916\"/>")
    for note in notes {
      height += Self.line + 2
      elements.append(
        "<text class=\"trigger\" x=\"24\" y=\"\(height - 10)\">\(escaped(note.word))</text>"
          + "<text x=\"148\" y=\"\(height - 10)\">\(escaped(note.meaning))</text>")
    }
    height += 8
  }

  // MARK: The file

  func text(title: String, description: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" \
    width="\(Self.width)" height="\(height)" role="img" aria-labelledby="title desc">
    <title id="title">\(escaped(title))</title>
    <desc id="desc">\(escaped(description))</desc>
    <style>
    \(Self.style)
    </style>
    <marker id="tip" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="8" markerHeight="8" \
    orient="auto"><path class="tip" d="M0 1L10 5L0 9z"/></marker>
    <rect class="page" width="\(Self.width)" height="\(height)" rx="12"/>
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }

  private static let style = """
    text { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
    text { fill: #59636e; }
    .page { fill: #ffffff; }
    .name, .trigger, .condition { fill: #1f2328; }
    .name { font-size: 15px; font-weight: 700; text-anchor: middle; }
    .trigger { font-weight: 600; }
    .state { fill: #f6f8fa; stroke: #59636e; stroke-width: 1.5px; }
    .updating { fill: #ddf4ff; stroke: #0969da; }
    .pending { stroke-dasharray: 7 4; }
    .arrow { fill: none; stroke: #59636e; stroke-width: 1.5px; }
    .tip { fill: #59636e; }
    .rule { stroke: #d1d9e0; }
    @media (prefers-color-scheme: dark) {
      text { fill: #9198a1; }
      .page { fill: #0d1117; }
      .name, .trigger, .condition { fill: #f0f6fc; }
      .state { fill: #151b23; stroke: #9198a1; }
      .updating { fill: #10243e; stroke: #4493f8; }
      .arrow { stroke: #9198a1; }
      .tip { fill: #9198a1; }
      .rule { stroke: #3d444d; }
    }
    """
}
