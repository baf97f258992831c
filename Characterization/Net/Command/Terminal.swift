import Equivalence
import Foundation
import PhoneScenarios

/// Writes colors and a line of progress if the output is a terminal. `TERM=dumb` turns off both, and `NO_COLOR` the
/// colors. The progress needs no escape sequences.
final class Terminal {
  let hasColors: Bool
  private let showsProgress: Bool
  private let defaultWidth: Int
  /// How many columns the progress takes on the screen now.
  private var progressWidth = 0

  init() {
    let environment = ProcessInfo.processInfo.environment
    let isDumb = environment["TERM"] == "dumb"
    hasColors =
      isatty(STDOUT_FILENO) == 1 && !isDumb && environment["NO_COLOR", default: ""].isEmpty
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

  /// If no progress is shown, announces an exploration, which takes long.
  func announce(_ alphabets: Int) {
    #if DEBUG
      let hint = "; this is a debug build; swift run -c release parity is about four times as fast"
    #else
      let hint = ""
    #endif
    if !showsProgress && alphabets > 0 {
      writeToStandardError("parity: explores \(count(alphabets, "alphabet"))\(hint)\n")
    }
  }

  /// Shows a line of progress in place of the one before, truncated to the width of the terminal.
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
    writeToStandardError("\r\(text)\(String(repeating: " ", count: rest))")
    progressWidth = text.width
  }

  /// The width in columns. It is read each time, because the user may resize the window.
  private var width: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : defaultWidth
  }
}

extension String {
  /// Returns the text without its middle if it is wider than `columns`.
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

/// Writes to standard error. A failure is ignored: there is no other place to report it.
func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
