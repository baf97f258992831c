import SimulatedPhone
import Testing

@Suite struct `Headings on a realistic phone` {
  @Test(
    arguments: scenarios(
      """
      Heading updates
        // Source: Apple, CLLocationManager.startUpdatingHeading(). Unsure: Rules.deliversAfterStop
        begin with the current direction of the phone: turn 90 => nothing; start heading => heading 90
        deliver one initial heading if started twice: turn 90, headingFilter -1, start heading, start heading => heading 90; start heading => nothing
        deliver a new initial heading after stop and start: turn 90, start heading => heading 90; stop heading, start heading => heading 90
        deliver one initial heading after start, stop and start in one turn: turn 90, headingFilter -1, start heading, turn 180, stop heading, start heading => heading 180
        deliver an invalid heading: start heading, turnInvalid 90 => heading 90 invalid
        drop a waiting heading when stopped: start heading, turn 90, stop heading => nothing
        deliver a waiting heading after stop if the rules allow it: [deliversAfterStop] start heading, turn 90, stop heading, turn 180 => heading 90
      The heading of a manager
        // Source: Apple, CLLocationManager.heading
        is the last reported one, also after stop: turnInvalid 90, read heading => has no heading; start heading => heading 90 invalid; stop heading, turn 180 => nothing; read heading => has heading 90 invalid
      A true heading
        // Source: Apple, CLHeading.trueHeading is 0 to 359.9
        is the magnetic heading plus the declination: declination 3, start, start heading, turn 358 => heading 358 true 1
        is at most 360 degrees, also with a declination to the west: declination -0.5, start, start heading, turn 0 => heading 0 true 359.5
        is valid while the same manager updates locations: start, start heading, turn 90 => heading 90 true 90; stop, turn 180 => heading 180
        is invalid while only another manager updates locations: other start, start heading, turn 90 => heading 90
        is invalid without permission: [denied] start, start heading, turn 90 => error denied, heading 90
      A heading filter
        // Source: Apple, CLLocationManager.headingFilter is an angle; kCLHeadingFilterNone is -1
        is one degree by default, for invalid headings as well: turn 90, start heading => heading 90; turn 90.5, turnInvalid 90.5 => nothing; turn 91 => heading 91
        measures from the last delivered heading: turn 90, start heading => heading 90; headingFilter 10, turn 86, turn 82, turn 78, turn 74 => heading 78
        measures the smaller angle across north: turn 90, start heading => heading 90; headingFilter 10, turn 355, turn 4, turn 5 => heading 355, heading 5
        that is kCLHeadingFilterNone passes every heading: turn 90, start heading => heading 90; headingFilter -1, turn 90.1, turn 90.1 => heading 90.1, heading 90.1
      A heading orientation
        // Source: Apple, CLLocationManager.headingOrientation affects only later headings, and keeps the last edge
        // without one. CLHeading.magneticHeading is 0 to 359.9. Assumed: edges count clockwise from the top of the phone
        portrait selects the top: edge portrait, turn 10, start heading => heading 10
        landscapeLeft selects the right edge: edge landscapeLeft, turn 10, start heading => heading 100
        portraitUpsideDown selects the bottom: edge portraitUpsideDown, turn 10, start heading => heading 190
        landscapeRight selects the left edge: edge landscapeRight, turn 10, start heading => heading 280
        selects another edge each time: edge landscapeRight, edge landscapeLeft, edge portrait, turn 10, start heading => heading 10
        keeps the heading below 360: edge landscapeRight, turn 100, start heading => heading 10
        keeps a whole turn at 0: edge landscapeLeft, turn 270, start heading => heading 0
        keeps the heading at 0 or more: edge portrait, turn -10, start heading => heading 350
        unknown keeps the top: edge unknown, turn 10, start heading => heading 10
        faceUp keeps the top: edge faceUp, turn 10, start heading => heading 10
        faceDown keeps the top: edge faceDown, turn 10, start heading => heading 10
        unknown keeps the last edge: edge landscapeLeft, edge unknown, turn 10, start heading => heading 100
        faceUp keeps the last edge: edge landscapeLeft, edge faceUp, turn 10, start heading => heading 100
        faceDown keeps the last edge: edge landscapeLeft, edge faceDown, turn 10, start heading => heading 100
        affects only later headings: turn 10, start heading => heading 10; edge landscapeLeft => nothing; stop heading, start heading => heading 100
      """))
  @MainActor func `follow this rule`(scenario: Scenario) { scenario.play() }
}
