import Modern

/// A log that keeps its lines. Pass its function `write`.
///
/// Choose *an object with the function* if the dependency is a function and the test asks what it received.
final class FakeLog {
  private(set) var lines: [String] = []

  func write(_ level: LogLevel, _ message: @autoclosure () -> String) {
    lines.append("\(level) \(message())")
  }
}
