/// Writes a line to the log. The message is not evaluated if its level is not logged.
package typealias Log = (_ level: LogLevel, _ message: @autoclosure () -> String) -> Void

package enum LogLevel: Int {
  case error
  case info
  case debug
  case verbose
}
