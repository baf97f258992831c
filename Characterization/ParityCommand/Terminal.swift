import Foundation

/// What a terminal can do and a pipe cannot: colours, and a line that shows progress.
final class Terminal {
  let hasColours: Bool
  private let showsProgress: Bool
  private var hasProgressLine = false

  init() {
    let environment = ProcessInfo.processInfo.environment
    let isPlain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
    hasColours = isatty(STDOUT_FILENO) == 1 && !isPlain
    showsProgress = isatty(STDERR_FILENO) == 1
  }

  enum Colour: Int {
    case red = 31
    case green = 32
  }

  func paint(_ text: String, _ colour: Colour) -> String {
    hasColours ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  func progress(_ text: String) {
    guard showsProgress else { return }
    hasProgressLine = true
    writeToStandardError("\r\u{1B}[K\(text)")
  }

  func clearProgress() {
    guard hasProgressLine else { return }
    hasProgressLine = false
    writeToStandardError("\r\u{1B}[K")
  }
}

/// What standard error cannot take is lost: there is nowhere left to say so.
func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// `legacy, modern and mine`.
func list(_ names: [String]) -> String {
  let rest = names.dropLast().joined(separator: ", ")
  return rest.isEmpty ? names.joined() : "\(rest) and \(names[names.count - 1])"
}

/// `1,234,567`, whatever the locale.
func grouped(_ number: Int) -> String {
  var digits = String(abs(number))
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}

/// `3 inputs`, `1 input`.
func count(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

/// Columns of text: the first to the left, the others to the right unless said otherwise. A row of
/// one cell may be longer than its column.
func table(_ rows: [[String]], isRightAligned: Bool = true) -> String {
  let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
    rows.map { $0.count > 1 && column < $0.count ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.map { row in
    let cells = row.enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, widths[column] - cell.count))
      return isRightAligned && column > 0 ? padding + cell : cell + padding
    }
    return cells.joined(separator: "   ").replacing(/\s+$/, with: "")
  }.joined(separator: "\n")
}

/// The time of day, in UTC.
func clock(_ time: Date) -> String {
  let seconds = Int(time.timeIntervalSince1970.rounded(.down)) % 86_400
  let day = seconds < 0 ? seconds + 86_400 : seconds
  return [day / 3600, day / 60 % 60, day % 60]
    .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
}
