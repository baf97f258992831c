import Equivalence
import Foundation
import Parity

/// What a terminal can do and a pipe cannot: colors, and a line that shows progress. `TERM=dumb` has
/// neither. `NO_COLOR` has progress, but no escape sequence in it.
final class Terminal {
  private let hasColors: Bool
  private let hasEscapes: Bool
  private let showsProgress: Bool
  private let defaultWidth: Int
  /// How many columns the progress takes now.
  private var progressWidth = 0

  init() {
    let environment = ProcessInfo.processInfo.environment
    let isDumb = environment["TERM"] == "dumb"
    hasEscapes = !isDumb && environment["NO_COLOR", default: ""].isEmpty
    hasColors = isatty(STDOUT_FILENO) == 1 && hasEscapes
    showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb
    let columns = environment["COLUMNS"].flatMap(Int.init) ?? 0
    defaultWidth = columns > 0 ? columns : 80
  }

  enum Color: Int {
    case red = 31
    case green = 32
  }

  func paint(_ text: String, _ color: Color) -> String {
    hasColors ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Replaces the progress, which never takes a second line.
  func progress(_ text: String) {
    guard showsProgress else { return }
    show(text.printable.shortened(to: width - 1))
  }

  func clearProgress() {
    guard progressWidth > 0 else { return }
    show("")
    writeToStandardError("\r")
  }

  private func show(_ text: String) {
    let rest = max(0, min(progressWidth, width - 1) - text.width)
    let wipe = hasEscapes ? "\u{1B}[K" : String(repeating: " ", count: rest)
    writeToStandardError("\r\(text)\(wipe)")
    progressWidth = text.width
  }

  /// Asked each time: the user may resize the window.
  private var width: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : defaultWidth
  }
}

extension String {
  /// The text without its middle if it takes more columns than these.
  fileprivate func shortened(to columns: Int) -> String {
    guard width > columns else { return self }
    func beginning(of text: some Sequence<Character>, _ columns: Int) -> [Character] {
      var left = columns
      return text.prefix { character in
        left -= character.width
        return left >= 0
      }
    }
    let end = beginning(of: reversed(), columns / 2)
    let start = beginning(of: self, columns - 1 - columns / 2)
    return String(start) + "…" + String(end.reversed())
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

/// The time of day, in UTC.
func clock(_ time: Date) -> String {
  let seconds = Int(time.timeIntervalSince1970.rounded(.down)) % 86_400
  let day = seconds < 0 ? seconds + 86_400 : seconds
  return [day / 3600, day / 60 % 60, day % 60]
    .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
}
