import Foundation
import Parity
import Testing

@Suite struct `A time in a track` {
  @Test(arguments: [
    ("noon", form), ("2026-05-09T08:00:00Z, noon", form), ("2026-05-09", form),
    ("2026-05-09T08:00:00ZZ", form), ("2026-05-09T08:00:00 Z", form), ("20260509T080000Z", form),
    ("2026-5-9T08:00:00Z", form), ("2026-05-09T08:00:00.Z", form), ("2026-05-09T08:00Z", form),
    ("2026-05-09T08:00:00+2", form), ("2026-05-09T08:00:00+02:", form),
    ("+026-05-09T08:00:00Z", form),
    ("12026-05-09T08:00:00Z", form), ("２026-05-09T08:00:00Z", form),
    ("0000-05-09T08:00:00Z", "years begin with 0001"),
    ("2026-00-09T08:00:00Z", "months go from 01 to 12"),
    ("2026-13-09T08:00:00Z", "months go from 01 to 12"),
    ("2026-01-32T08:00:00Z", "the days of this month go from 01 to 31"),
    ("2026-06-31T08:00:00Z", "the days of this month go from 01 to 30"),
    ("2026-06-00T08:00:00Z", "the days of this month go from 01 to 30"),
    ("2026-02-29T08:00:00Z", "the days of this month go from 01 to 28"),
    ("1900-02-29T08:00:00Z", "the days of this month go from 01 to 28"),
    ("2000-02-30T08:00:00Z", "the days of this month go from 01 to 29"),
    ("2026-05-09T25:00:00Z", clock), ("2026-05-09T24:00:01Z", clock),
    ("2026-05-09T24:00:00.1Z", clock), ("2026-05-09T08:60:00Z", clock),
    ("2026-05-09T08:00:60Z", clock), ("2026-05-09T23:59:60+01:00", clock),
    ("2026-05-09T23:59:61Z", clock),
    ("2026-05-09T08:00:00+14:01", "time zones go from -14:00 to +14:00"),
    ("2026-05-09T08:00:00+01:60", "time zones go from -14:00 to +14:00"),
  ])
  func `is rejected with a reason if it is malformed`(time: String, reason: String) {
    let text = "<gpx><wpt lat=\"1\" lon=\"2\"><time>\(time)</time></wpt></gpx>"
    let problem = #expect(throws: Problem.self) { try track(Data(text.utf8)) }
    #expect(problem?.message == "<time>\(time)</time>: \(reason)")
  }

  private static let form = "expected a time such as 2026-05-09T08:00:00Z"
  private static let clock = "hours go from 00 to 23, minutes and seconds to 59"
}
