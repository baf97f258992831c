/// Where log lines go. A message is put into words only if somebody wants it.
package typealias Log = (_ level: LogLevel, _ message: @autoclosure () -> String) -> Void

package enum LogLevel: Int {
  case error
  case info
  case debug
  case verbose
}
