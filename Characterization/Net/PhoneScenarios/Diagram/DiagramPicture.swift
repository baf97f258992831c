import Equivalence

/// One column of boxes, the arrows between them, and their texts.
struct Picture {
  struct Arrow {
    let from, to: Diagram.Mode
    /// The text is in the space below this box.
    let below: Diagram.Mode
    let x: Int
    let way: Way

    enum Way { case straight, left, around }
  }

  /// The boxes, from top to bottom.
  private static let column: [Diagram.Mode] = [
    .none, .idle, .updating, .updatingPending, .idlePending,
  ]
  /// An arrow that has no place here cannot be drawn.
  static let arrows = [
    Arrow(from: .none, to: .idle, below: .none, x: 74, way: .straight),
    Arrow(from: .idle, to: .idlePending, below: .idle, x: 18, way: .left),
    Arrow(from: .idle, to: .updating, below: .idle, x: 194, way: .straight),
    Arrow(from: .updating, to: .idle, below: .idle, x: 324, way: .straight),
    Arrow(from: .updating, to: .updatingPending, below: .updating, x: 106, way: .straight),
    Arrow(
      from: .updatingPending, to: .idlePending, below: .updatingPending, x: 106, way: .straight),
    Arrow(from: .idlePending, to: .updating, below: .idlePending, x: 106, way: .around),
  ]

  private static let width = 430
  private static let line = 18
  private static let (left, right) = (44, 386)
  private var elements: [String] = []
  private var height = 16
  private var boxes: [Diagram.Mode: (top: Int, bottom: Int)] = [:]

  mutating func draw(_ diagram: Diagram) {
    for mode in Self.column where diagram.modes.contains(mode) {
      draw(mode, diagram.rows(from: mode, to: mode))
      let texts = Self.arrows.filter { $0.below == mode }
        .map { (arrow: $0, rows: diagram.rows(from: $0.from, to: $0.to)) }
      for (arrow, rows) in texts { write(rows, x: arrow.x + 9, y: height + 10) }
      let lines = texts.map { $0.rows.flatMap(\.lines).count }.max() ?? 0
      height += lines == 0 ? Self.line : lines * Self.line + 24
    }
    for arrow in Self.arrows {
      let rows = diagram.rows(from: arrow.from, to: arrow.to)
      if !rows.isEmpty { draw(arrow, matters: rows.contains { $0.warning != nil }) }
    }
    draw(diagram.notes)
  }

  private mutating func draw(_ mode: Diagram.Mode, _ rows: [Diagram.Row]) {
    let classes =
      "state" + (mode.isUpdating ? " updating" : "") + (mode.isPending ? " pending" : "")
    let lines = rows.flatMap(\.lines).count
    let box = (top: height, bottom: height + (lines == 0 ? 34 : 44 + lines * Self.line))
    let width = mode == .none ? 124 : Self.right - Self.left
    boxes[mode] = box
    elements.append(
      """
      <rect class="\(classes)" data-state="\(escaped(mode.rawValue))" x="\(Self.left)" y="\(box.top)" width="\(width)"\
       height="\(box.bottom - box.top)" rx="\(mode == .none ? 17 : 10)"/>
      <text class="name" x="\(Self.left + width / 2)" y="\(box.top + 22)">\(escaped(mode.rawValue))</text>
      """)
    write(rows, x: Self.left + 12, y: box.top + 32)
    height = box.bottom
  }

  private mutating func draw(_ arrow: Arrow, matters: Bool) {
    guard let from = boxes[arrow.from], let to = boxes[arrow.to] else { return }
    let goesDown = from.top < to.top
    func middle(_ box: (top: Int, bottom: Int)) -> Int { (box.top + box.bottom) / 2 }
    let path =
      switch arrow.way {
      case .straight:
        goesDown ? "M\(arrow.x) \(from.bottom)V\(to.top)" : "M\(arrow.x) \(from.top)V\(to.bottom)"
      case .left: "M\(Self.left) \(middle(from))H\(arrow.x)V\(middle(to))H\(Self.left)"
      case .around:
        "M\(arrow.x) \(from.bottom)V\(height - 6)H\(Self.right + 24)V\(middle(to))H\(Self.right)"
      }
    let (name, tip) = matters ? ("edge matters", "tip-matters") : ("edge", "tip")
    elements.append(
      "<path class=\"\(name)\" \(data(arrow.from, arrow.to)) d=\"\(path)\" marker-end=\"url(#\(tip))\"/>"
    )
  }

  private func data(_ from: Diagram.Mode, _ to: Diagram.Mode) -> String {
    "data-from=\"\(escaped(from.rawValue))\" data-to=\"\(escaped(to.rawValue))\""
  }

  /// - Parameter y: the top of the first line.
  private mutating func write(_ rows: [Diagram.Row], x: Int, y: Int) {
    var y = y
    for row in rows {
      let condition = row.condition.map { " data-if=\"\(escaped($0))\"" } ?? ""
      elements.append(
        "<g class=\"\(row.warning == nil ? "row" : "row matters")\" \(data(row.from, row.target))"
          + " data-input=\"\(escaped(row.trigger))\"\(condition)>")
      for line in row.lines {
        elements.append("<text x=\"\(x)\" y=\"\(y + 14)\">\(line)</text>")
        y += Self.line
      }
      elements.append("</g>")
    }
  }

  private mutating func draw(_ notes: [(word: String, meaning: String)]) {
    height += 14
    elements.append("<path class=\"rule\" d=\"M16 \(height)H\(Self.width - 16)\"/>")
    height += 6
    for note in notes {
      height += 4
      elements.append(
        "<text class=\"trigger\" x=\"16\" y=\"\(height + 14)\">\(escaped(note.word))</text>")
      for line in wrapped(note.meaning, at: 40) {
        elements.append("<text x=\"140\" y=\"\(height + 14)\">\(escaped(line))</text>")
        height += Self.line
      }
    }
    height += 12
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
    \(Self.tip("tip", size: 8))
    \(Self.tip("tip-matters", size: 5))
    <rect class="page" width="\(Self.width)" height="\(height)" rx="12"/>
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }

  private static func tip(_ name: String, size: Int) -> String {
    """
    <marker id="\(name)" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="\(size)" markerHeight="\(size)" \
    orient="auto"><path class="\(name)" d="M0 1L10 5L0 9z"/></marker>
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
    .edge { fill: none; stroke: #59636e; stroke-width: 1.5px; }
    .tip { fill: #59636e; }
    .edge.matters { stroke: #cf222e; stroke-width: 2.5px; }
    .tip-matters { fill: #cf222e; }
    .row.matters * { fill: #a40e26; }
    .rule { stroke: #d1d9e0; }
    @media (prefers-color-scheme: dark) {
      text { fill: #9198a1; }
      .page { fill: #0d1117; }
      .name, .trigger, .condition { fill: #f0f6fc; }
      .state { fill: #151b23; stroke: #9198a1; }
      .updating { fill: #10243e; stroke: #4493f8; }
      .edge { stroke: #9198a1; }
      .tip { fill: #9198a1; }
      .edge.matters { stroke: #ff7b72; }
      .tip-matters { fill: #ff7b72; }
      .row.matters * { fill: #ff9c94; }
      .rule { stroke: #3d444d; }
    }
    """
}
