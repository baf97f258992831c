import Foundation

/// Formats the time of day in UTC, as in `08:00:05`.
package func clock(_ time: Date) -> String {
  let seconds = Int(time.timeIntervalSince1970.rounded(.down)) % 86_400
  let day = seconds < 0 ? seconds + 86_400 : seconds
  return [day / 3600, day / 60 % 60, day % 60]
    .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
}
