import Equivalence
import Foundation
import PhoneScenarios
import SimulatedPhone
import Testing

/// What a real phone may have sent, and the rule of `Docs/phone.md` that excludes it on our phone.
@Suite struct `A line of a recording` {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let lines: String
    var rule: PhoneRule?
    /// The text of the line that breaks the rule. By default, the last one of `lines`.
    var line: String?

    init(_ name: String, _ lines: String, _ rule: PhoneRule? = nil, _ line: String? = nil) {
      (testDescription, self.lines, self.rule) = (name, lines, rule)
      self.line = line ?? lines.split(separator: "\n").last { !$0.hasPrefix("  ") }.map(String.init)
    }
  }

  // MARK: A manager that updates

  static let running: [Case] = [
    Case("a first location", "location 52.51 13.37771"),
    Case("a location that is as far away as the filter says", "\(first)\nlocation 52.52 13.37771"),
    Case(
      "a location that is nearer", "\(first)\nlocation 52.510001 13.37771", .distanceFilter),
    Case(
      "a location at the same place, which may be a rounded one",
      "location 52.51 13.377\nlocation 52.51 13.377 timestamp 2"),
    Case("no location", "callback locations none", .notEmpty),
    Case("two locations", "callback locations 1.00001 2; 3.00001 4", .notSimulated),
    Case("a first heading", "heading 90 accuracy 5"),
    Case("a turn of a degree", "heading 90 accuracy 5\nheading 91 accuracy 5"),
    Case(
      "a smaller turn, across north", "heading 359.8 accuracy 5\nheading 0.2 accuracy 5",
      .headingFilter),
    Case("an invalid heading after a turn", "heading 90 accuracy 5\nheading 91 accuracy -1"),
    Case("a heading without true north", "heading 90 accuracy 5 trueHeading -1"),
    Case(
      "a declination that jumps", "heading 90 accuracy 5\nheading 95 accuracy 5 trueHeading 90",
      .trueHeading),
    Case("a heading that is not the last one", "heading 90 accuracy 5 quietly", .lastHeading),
    Case(
      "a heading that changes with the orientation",
      """
      heading 90 accuracy 5
      rotate landscapeLeft
        -> phone heading orientation landscapeLeft
      heading 180 accuracy 5 quietly
      """, .headingOrientation),
    Case("a lost fix", "error locationUnknown"),
    Case("another error", "error network", .notSimulated),
    Case("an error of another domain", "error NSURLErrorDomain -1009", .notSimulated),
    Case("a pause", "callback paused", .notSimulated),
    Case("a refusal although access is allowed", "error denied", .denied),
    Case("a rotation", "rotate landscapeLeft"),
    Case("a rotation that is seen before its notification", "rotate faceUp quietly\nrotate faceUp"),
    Case("a notification without a rotation", "wait 1 s\nrotate portrait", .orientation),
    Case("a notification of somebody else", "callback rotation", .orientation),
    Case(
      "a rotation without a notification", "rotate faceUp quietly\nwait 1 s", .orientation,
      "rotate faceUp quietly"),
  ]
  static let first = "location 52.51 13.37771"

  @Test(arguments: running)
  func `while updates run breaks this rule, or none`(case: Case) throws {
    try check(`case`, Self.start)
  }

  static let start = """
    rotate unknown quietly
    create fine
      -> phone accuracy -1 filter 1 activity fitness
    callback status notDetermined
    start
      -> phone asks whenInUse
    wait 2 s
    rotate portrait quietly
    status authorizedWhenInUse
      -> phone location on
      -> phone orientation notifications on
      -> phone heading on
    """

  // MARK: Permission, stops and restarts

  static let changes: [Case] = [
    Case("the status, and then the error", "status denied\nerror denied"),
    Case(
      "the error before the status", "error denied\nwait 0.1 s\nstatus denied", .statusBeforeError,
      "error denied"),
    Case(
      "the error when the status has changed, and then the status",
      "status denied quietly\nerror denied\ncallback status denied", .statusBeforeError,
      "error denied"),
    Case("no error", "status denied\nwait 1 s", .statusBeforeError, "status denied"),
    Case("a second error", "status denied\nerror denied\nerror denied", .denied),
    Case("a location after the denial", "status denied\nlocation 1.00001 2", .denied),
    Case("a location before an answer", "status notDetermined\nlocation 1.00001 2", .notDetermined),
    Case("a refusal before an answer", "status notDetermined\nerror denied", .notDetermined),
    Case(
      "a changed status that is not announced", "status authorizedAlways quietly\nwait 1 s",
      .changedStatus, "status authorizedAlways quietly"),
    Case("a status again when the app resumes", "wait 5 s\ncallback status authorizedWhenInUse"),
    Case(
      "a status twice at once",
      "wait 5 s\ncallback status authorizedWhenInUse\ncallback status authorizedWhenInUse",
      .statusOnce),
    Case("a status that the phone does not have", "callback status denied", .statusOnce),
    Case(
      "a place that the app may not see",
      "status denied\nerror denied\nlocation 1 2 quietly\nread", .lastLocation,
      "location 1 2 quietly"),
    Case(
      "the place that the app may see now",
      "status denied\nerror denied\nlocation 1 2 quietly\nstatus authorizedAlways"),
    Case("a location after a stop", "\(stop)\nlocation 1.00001 2", .nothingAfterStop),
    Case("a lost fix after a stop", "\(stop)\nerror locationUnknown", .nothingAfterStop),
    Case("a heading after a stop", "\(stop)\nheading 90 accuracy 5", .nothingAfterStop),
    Case(
      "true north without updates of locations",
      "stop\n  -> phone location off\nheading 90 accuracy 5", .trueHeading),
    Case(
      "the last known location after a restart",
      "\(first)\n\(stop)\nlocation 1 2 quietly\n\(restart)\ncallback locations 1 2"),
    Case(
      "another location after a restart",
      "\(first)\n\(stop)\n\(restart)\nlocation 3 4", .lastKnownFirst),
    Case(
      "nothing after a restart", "\(first)\n\(stop)\n\(restart)\nwait 1 s", .firstEvent, "start"),
    Case(
      "no heading after a rotation",
      """
      heading 90 accuracy 5
      rotate landscapeLeft
        -> phone heading off
        -> phone heading on
      wait 1 s
      """, .firstEvent, "rotate landscapeLeft"),
  ]
  static let stop = "stop\n  -> phone location off\n  -> phone heading off"
  static let restart = "start\n  -> phone location on\n  -> phone heading on"

  @Test(arguments: changes)
  func `after a change breaks this rule, or none`(case: Case) throws {
    try check(`case`, Self.start)
  }

  // MARK: Beginnings, and events inside a call

  static let beginnings: [Case] = [
    Case("the status of a new manager", "create fine\ncallback status notDetermined"),
    Case("no status", "create fine\nwait 1 s", .statusOnce, "create fine"),
    Case(
      "a heading before the status",
      "create fine\n\(restart)\nheading 9 accuracy 5 trueHeading -1", .statusOnce),
    Case(
      "a place without permission", "location 1 2 quietly\ncreate fine", .lastLocation,
      "location 1 2 quietly"),
    Case(
      "a place with permission",
      "status authorizedAlways quietly\nlocation 1 2 quietly\ncreate fine"),
    Case(
      "a location inside a start",
      "status authorizedAlways quietly\ncreate fine\ncallback status authorizedAlways\n"
        + "inside phone location on: location 1 2\n\(restart)",
      .nothingInsideCall, "inside phone location on: location 1 2"),
    Case(
      "an answer inside a request",
      "create fine\ncallback status notDetermined\n"
        + "inside phone asks whenInUse: status denied\nstart\n  -> phone asks whenInUse",
      .nothingInsideCall, "inside phone asks whenInUse: status denied"),
  ]

  @Test(arguments: beginnings)
  func `at the beginning breaks this rule, or none`(case: Case) throws {
    try check(`case`, "rotate unknown quietly")
  }

  @Test func `at the beginning has no orientation`() throws {
    let transcript = try Transcript("create fine\n", file: "recorded")

    #expect(transcript.brokenRules.map(\.rule) == [.orientation])
  }

  // MARK: The page

  @Test func `has the words of the page`() throws {
    let page = try String(
      contentsOf: Repository.root.appending(path: "Docs/phone.md"), encoding: .utf8)

    for rule in PhoneRule.allCases where rule != .notSimulated {
      #expect(page.contains("| \(rule.rawValue) |"))
    }
  }

  @Test func `is excluded by each rule in some test`() {
    let tested = (Self.running + Self.changes + Self.beginnings).compactMap(\.rule)

    #expect(Set(tested) == Set(PhoneRule.allCases))
  }

  private func check(_ test: Case, _ beginning: String) throws {
    let transcript = try Transcript("\(beginning)\n\(test.lines)\n", file: "recorded")

    let broken = transcript.brokenRules

    #expect(broken.map(\.rule) == [test.rule].compactMap(\.self))
    if test.rule != nil { #expect(broken.map(\.text) == [test.line]) }
  }
}
