import Equivalence
import Foundation

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

/// Formats the time of day in UTC, as in `08:00:05`.
package func clock(_ time: Date) -> String {
  let seconds = Int(time.timeIntervalSince1970.rounded(.down)) % 86_400
  let day = seconds < 0 ? seconds + 86_400 : seconds
  return [day / 3600, day / 60 % 60, day % 60]
    .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
}
