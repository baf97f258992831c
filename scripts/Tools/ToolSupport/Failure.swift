import Foundation
import Synchronization

/// What a user reads when a tool cannot go on: one line with the place and the remedy.
package struct Failure: Error {
  package let message: String
  /// 1 for "no" or "not yet", 2 for a wrong argument, a file that cannot be read, or a missing tool.
  package let status: Int32
  /// The output of another command. It is shown above the message.
  package let log: String

  package init(_ message: String, remedy: String? = nil, status: Int32 = 2, log: String = "") {
    self.message = message + (remedy.map { "; \($0)" } ?? "")
    self.status = status
    self.log = log
  }
}

/// Returns the word that somebody may have meant. A swap or a wrong letter counts as two differences.
package func meant(_ word: String, among words: [String]) -> String? {
  if let whole = words.first(where: { word.count > 2 && $0.hasPrefix(word) }) { return whole }
  let near = words.map { ($0, word.difference(from: $0).count) }.min { $0.1 < $1.1 }
  return near.flatMap { $0.1 <= max(2, word.count / 2) ? $0.0 : nil }
}

/// Text with a style, if a terminal shows it.
package enum Style: String {
  case bold = "1"
  case dim = "2"
  case red = "31"
  case green = "32"

  package static let isOn =
    isatty(1) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

  package func callAsFunction(_ text: String) -> String {
    Style.isOn ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Writes to the standard error.
package func note(_ text: String) {
  progress()
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

/// Shows a line on the terminal until the next one. Without a line, the last one is removed. A file, such as the log of a
/// night, gets one line in 10 seconds, because it keeps them all.
package func progress(_ line: String = "") {
  if isatty(2) == 1 {
    FileHandle.standardError.write(Data("\r\u{1B}[K\(line.prefix(78))".utf8))
  } else if !line.isEmpty {
    lastLine.withLock { last in
      guard last.duration(to: .now) > .seconds(10) else { return }
      FileHandle.standardError.write(Data((line + "\n").utf8))
      last = .now
    }
  }
}

/// When the file got its last line. A tool that ends soon writes none.
private let lastLine = Mutex(ContinuousClock.now)

extension URL {
  package static func / (folder: URL, name: String) -> URL { folder.appending(path: name) }

  /// The path without symbolic links, as the compiler and the shell print it. `resolvingSymlinksInPath` would drop the
  /// `/private` with which the path of a temporary folder begins on macOS.
  package var realPath: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
