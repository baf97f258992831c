/// Formats rows as columns of text. The first column is aligned to the left, the others to the right if
/// `isRightAligned`. A row of one cell may be longer than its column.
package func table(_ rows: [[String]], isRightAligned: Bool = true) -> String {
  let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
    rows.map { $0.count > 1 && column < $0.count ? $0[column].width : 0 }.max() ?? 0
  }
  return rows.map { row in
    let cells = row.enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, widths[column] - cell.width))
      return isRightAligned && column > 0 ? padding + cell : cell + padding
    }
    return cells.joined(separator: "   ").replacing(/\s+$/, with: "")
  }.joined(separator: "\n")
}
