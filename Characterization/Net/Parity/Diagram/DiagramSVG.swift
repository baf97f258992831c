import Equivalence

extension Diagram {
  /// The diagram as an SVG file: updating states on the right, states with a pending start at the bottom.
  ///
  /// - Throws: ``Undrawable`` for an arrow that the layout has no place for.
  public func svg() throws(Undrawable) -> String {
    var picture = Picture(self)
    for edge in edges { try picture.draw(edge) }
    for mode in modes { picture.draw(mode, inner[mode, default: []]) }
    picture.draw(notes)
    return picture.text(title: title, description: description)
  }

  /// The diagram in words, for screen readers.
  private var description: String {
    let arrows = edges.map { edge in
      "From \(edge.from.rawValue) to \(edge.to.rawValue): "
        + edge.rows.map(\.sentence).joined(separator: "; ") + "."
    }
    let loops = modes.compactMap { mode in
      inner[mode].flatMap { rows in
        rows.isEmpty
          ? nil : "In \(mode.rawValue): " + rows.map(\.sentence).joined(separator: "; ") + "."
      }
    }
    return (["\(summary)."] + arrows + loops).joined(separator: " ")
  }
}

extension Diagram.Row {
  /// The input with its condition, such as `start [allowed]`.
  var cause: String { trigger + (condition.map { " [\($0)]" } ?? "") }

  fileprivate var sentence: String { ([cause] + effects).joined(separator: ", ") }

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
  private static let width = 940
  private static let boxWidth = 292
  private static let margin = 24
  private static let line = 18
  /// The distance of a vertical arrow from the outer side of its boxes.
  private static let inset = 36

  private struct Box {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    var right: Int { x + width }
    var bottom: Int { y + height }
  }

  private var boxes: [Diagram.Mode: Box] = [:]
  private var elements: [String] = []
  private var height: Int

  init(_ diagram: Diagram) {
    func heightOf(_ rows: [Diagram.Row]) -> Int { rows.map(\.lines.count).reduce(0, +) * Self.line }
    func label(_ from: Diagram.Mode, _ to: Diagram.Mode) -> Int {
      heightOf(diagram.edges.first { $0.from == from && $0.to == to }?.rows ?? [])
    }
    func box(_ mode: Diagram.Mode) -> Int { 48 + heightOf(diagram.inner[mode, default: []]) }

    let first = Box(x: Self.margin, y: Self.margin, width: 124, height: 34)
    let top = first.bottom + label(.none, .idle) + 44
    let upper = max(
      box(.idle), box(.updating), label(.idle, .updating) + label(.updating, .idle) + 52)
    let middle =
      max(label(.idle, .idlePending), label(.updating, .updatingPending)) + 64
    let lower = max(
      box(.idlePending), box(.updatingPending),
      label(.idlePending, .updatingPending) + label(.updatingPending, .idlePending) + 40)
    for mode in diagram.modes {
      boxes[mode] =
        mode == .none
        ? first
        : Box(
          x: mode.isUpdating ? Self.width - Self.margin - Self.boxWidth : Self.margin,
          y: mode.isPending ? top + upper + middle : top, width: Self.boxWidth,
          height: mode.isPending ? lower : upper)
    }
    height = top + upper + middle + lower + 40
  }

  // MARK: Arrows

  mutating func draw(_ edge: Diagram.Edge) throws(Diagram.Undrawable) {
    let (from, to) = (boxes[edge.from]!, boxes[edge.to]!)
    let count = edge.rows.map(\.lines.count).reduce(0, +)
    let height = count * Self.line
    switch (edge.from, edge.to) {
    case (.idle, .updating), (.idlePending, .updatingPending):
      let y = from.y + height + 14
      arrow((from.right, y), (to.x, y))
      write(edge.rows, x: (from.right + to.x) / 2, y: y - height - 8, anchor: "middle")
    case (.updating, .idle), (.updatingPending, .idlePending):
      let y = from.bottom - height - 16
      arrow((from.x, y), (to.right, y))
      write(edge.rows, x: (from.x + to.right) / 2, y: y + 4, anchor: "middle")
    case (.none, .idle), (.idle, .idlePending):
      let x = to.x + Self.inset
      arrow((x, from.bottom), (x, to.y))
      write(edge.rows, x: x + 14, y: (from.bottom + to.y - height) / 2, anchor: "start")
    case (.updating, .updatingPending):
      let x = to.right - Self.inset
      arrow((x, from.bottom), (x, to.y))
      write(edge.rows, x: x - 14, y: (from.bottom + to.y - height) / 2, anchor: "end")
    case (.idlePending, .updating):
      let (start, end) = ((from.right - Self.inset, from.y), (to.x + Self.inset, to.bottom))
      arrow(start, end)
      // Below the arrow, where the columns leave room.
      let x = (start.0 + end.0) / 2 - 88
      let y = start.1 - (start.1 - end.1) * (x - start.0) / (end.0 - start.0)
      write(edge.rows, x: x, y: y + 8, anchor: "start")
    default:
      throw Diagram.Undrawable(
        description: "cannot be drawn: the layout has no place for an arrow from"
          + " `\(edge.from.rawValue)` to `\(edge.to.rawValue)`")
    }
  }

  private mutating func arrow(_ start: (Int, Int), _ end: (Int, Int)) {
    elements.append(
      "<path class=\"arrow\" d=\"M\(start.0) \(start.1)L\(end.0) \(end.1)\""
        + " marker-end=\"url(#tip)\"/>")
  }

  // MARK: Boxes and words

  mutating func draw(_ mode: Diagram.Mode, _ rows: [Diagram.Row]) {
    let box = boxes[mode]!
    let classes =
      "state" + (mode.isUpdating ? " updating" : "") + (mode.isPending ? " pending" : "")
    elements.append(
      "<rect class=\"\(classes)\" x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\""
        + " height=\"\(box.height)\" rx=\"\(mode == .none ? 17 : 10)\"/>")
    let name = escaped(mode.rawValue)
    let middle = box.x + box.width / 2
    if mode == .none {
      elements.append("<text class=\"name\" x=\"\(middle)\" y=\"\(box.y + 22)\">\(name)</text>")
    } else {
      elements.append("<text class=\"name\" x=\"\(middle)\" y=\"\(box.y + 27)\">\(name)</text>")
      write(rows, x: box.x + 16, y: box.y + 38, anchor: "start")
    }
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
    elements.append(
      "<path class=\"rule\" d=\"M\(Self.margin) \(height - 16)H\(Self.width - Self.margin)\"/>")
    for note in notes {
      height += Self.line + 2
      elements.append(
        "<text class=\"trigger\" x=\"\(Self.margin)\" y=\"\(height - 10)\">"
          + "\(escaped(note.word))</text>"
          + "<text x=\"\(Self.margin + 124)\" y=\"\(height - 10)\">"
          + "\(escaped(note.meaning))</text>")
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
