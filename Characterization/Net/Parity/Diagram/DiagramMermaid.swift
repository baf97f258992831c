extension Diagram {
  /// The diagram as a Mermaid file. Mermaid lays it out.
  public var mermaid: String {
    var lines = ["%% \(title): \(summary)", "stateDiagram-v2"]
    for mode in modes where mode != .none {
      lines.append("  state \"\(mode.rawValue)\" as \(mode)")
      lines += inner[mode, default: []].map { "  \(mode) : \(Diagram.label($0))" }
    }
    for edge in edges {
      let from = edge.from == .none ? "[*]" : "\(edge.from)"
      let label = edge.rows.map(Diagram.label).joined(separator: "<br/>")
      lines.append("  \(from) --> \(edge.to) : \(label)")
    }
    if let last = modes.last, last != .none {
      lines.append("  note right of \(last)")
      lines += notes.map { "    \($0.word): \($0.meaning)" }
      lines.append("  end note")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text of a row in the notation of UML, such as `start [allowed] / updates on`.
  private static func label(_ row: Row) -> String {
    let effects = row.effects.joined(separator: ", ")
    return row.cause + (effects.isEmpty ? "" : " / \(effects)")
  }
}
