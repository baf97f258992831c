import Foundation
import Modern

/// A clock that stands still until the test sets its time. Pass its function `now`.
///
/// Choose *a clock* if the class under test compares the current time with another one.
@MainActor
final class FakeClock {
  var time = Date(timeIntervalSinceReferenceDate: 0)

  func now() -> Date { time }
}
