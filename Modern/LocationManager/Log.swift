/// Writes a line to the log. The message is not evaluated if its level is not logged.
public typealias Log = (_ level: LogLevel, _ message: @autoclosure () -> String) -> Void

/// How important a log line is, the most important first.
public enum LogLevel: Int {
  case error
  case info
  case debug
  case verbose
}
