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
    let rules: [PhoneRule]
    /// The text of the first line that breaks a rule. By default, the last one of `lines`.
    var line: String?

    init(_ name: String, _ lines: String, _ rules: PhoneRule..., line: String? = nil) {
      (testDescription, self.lines, self.rules) = (name, lines, rules)
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
    Case("a heading before the first location", "heading 90 accuracy 5 trueHeading -1"),
    Case(
      "a heading without true north", "\(first)\nheading 90 accuracy 5 trueHeading -1", .trueHeading
    ),
    Case(
      "an invalid heading without true north", "\(first)\nheading 90 accuracy -1 trueHeading -1"),
    Case(
      "a declination that jumps", "heading 90 accuracy 5\nheading 95 accuracy 5 trueHeading 90",
      .trueHeading),
    Case("a heading that is not the last one", "heading 90 accuracy 5 quietly", .lastHeading),
    Case(
      "a heading that the manager does not keep", "callback heading 90 accuracy 5", .lastHeading),
    Case(
      "a heading that changes with the orientation",
      """
      heading 90 accuracy 5
      rotate landscapeLeft
        -> phone heading orientation landscapeLeft
      heading 180 accuracy 5 quietly
      """, .headingOrientation),
    Case("a lost fix, and a location", "error locationUnknown\n\(first)"),
    Case(
      "a lost fix, and no location although the phone moves",
      "\(first)\nerror locationUnknown\nlocation 53 13.37771 quietly\nwait 1 s", .lostFix,
      line: "location 53 13.37771 quietly"),
    Case(
      "a move that is not delivered", "\(first)\nlocation 53 13.37771 quietly\nwait 1 s",
      .distanceFilter, line: "location 53 13.37771 quietly"),
    Case(
      "two moves that are not delivered",
      "\(first)\nlocation 53 13.37771 quietly\nlocation 54 13.37771 quietly\nwait 1 s",
      .distanceFilter, line: "location 53 13.37771 quietly"),
    Case(
      "a small move that is not delivered", "\(first)\nlocation 52.5101 13.37771 quietly\nwait 1 s",
      .distanceFilter, line: "location 52.5101 13.37771 quietly"),
    Case(
      "a move that is not delivered, after a lost fix and a location",
      "error locationUnknown\n\(first)\nlocation 53 13.37771 quietly\nwait 1 s", .distanceFilter,
      line: "location 53 13.37771 quietly"),
    Case(
      "a move by the last digit of a private recording",
      "location 52.51 13.377\nlocation 52.511 13.377 quietly\nwait 1 s"),
    Case("a move below the filter", "\(first)\nlocation 52.510001 13.37771 quietly\nwait 1 s"),
    Case(
      "a location that the manager has only after it has delivered it",
      "\(first)\ncallback locations 53 13.37771\nlocation 53 13.37771 quietly", .lastLocation),
    Case("another error", "error network", .notSimulated),
    Case("an error of another domain", "error NSURLErrorDomain -1009", .notSimulated),
    Case("a pause", "callback paused", .notSimulated),
    Case("a refusal although access is allowed", "error denied", .denied),
    Case(
      "a heading long after the orientation has changed",
      """
      rotate landscapeLeft
        -> phone heading orientation landscapeLeft
      wait 0.1 s
      heading 180 accuracy 5 quietly
      """, .lastHeading),
    Case(
      "a heading after the next input",
      """
      rotate landscapeLeft
        -> phone heading orientation landscapeLeft
      read
      heading 180 accuracy 5 quietly
      """, .lastHeading),
    Case("a rotation", "rotate landscapeLeft"),
    Case(
      "a rotation that is seen before its notification",
      "rotate faceUp quietly\nrotate faceUp\nwait 1 s"),
    Case("a notification without a rotation", "wait 1 s\nrotate portrait", .orientation),
    Case("a notification of somebody else", "callback rotation", .orientation),
    Case(
      "a rotation without a notification", "rotate faceUp quietly\nwait 1 s", .orientation,
      line: "rotate faceUp quietly"),
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
      line: "error denied"),
    Case(
      "the error when the status has changed, and then the status",
      "status denied quietly\nerror denied\ncallback status denied", .statusBeforeError,
      line: "error denied"),
    Case(
      "a refusal long before the status", "error denied\nwait 1 s\nstatus denied", .denied,
      line: "error denied"),
    Case(
      "the error first, and then no other one", "error denied\nstatus denied\nwait 1 s",
      .statusBeforeError, line: "error denied"),
    Case(
      "the error first, and at the next denial no error",
      "error denied\nstatus denied\nstatus authorizedAlways\nstatus denied\nwait 1 s",
      .statusBeforeError, .statusBeforeError, line: "error denied"),
    Case(
      "an error for each denial", "status denied\nerror denied\nstatus restricted\nerror denied"),
    Case("no error, because access is back", "status denied\nstatus authorizedAlways\nwait 1 s"),
    Case("no error, because updates end", "status denied\n\(stop)\nwait 1 s"),
    Case(
      "true north without permission", "status denied\nerror denied\nheading 90 accuracy 5",
      .trueHeading),
    Case(
      "no location when access is back",
      "\(first)\nstatus denied\nerror denied\nstatus authorizedAlways\nwait 1 s",
      .lastKnownFirst, line: "status authorizedAlways"),
    Case(
      "two errors before the status, of which the second one belongs to it",
      "error denied\nerror denied\nstatus denied", .denied, .statusBeforeError,
      line: "error denied"),
    Case(
      "many changes that are not announced, of which the first one stands for all",
      "status denied quietly\nstatus restricted quietly\nstatus denied quietly\nwait 1 s",
      .statusBeforeError, .changedStatus, line: "status denied quietly"),
    Case("no error", "status denied\nwait 1 s", .statusBeforeError, line: "status denied"),
    Case("a second error", "status denied\nerror denied\nerror denied", .denied),
    Case("a location after the denial", "status denied\nlocation 1.00001 2", .denied),
    Case("a location before an answer", "status notDetermined\nlocation 1.00001 2", .notDetermined),
    Case("a refusal before an answer", "status notDetermined\nerror denied", .notDetermined),
    Case(
      "a changed status that is not announced", "status authorizedAlways quietly\nwait 1 s",
      .changedStatus, line: "status authorizedAlways quietly"),
    Case(
      "a changed status that is announced half a second later",
      "status authorizedAlways quietly\nwait 0.5 s\ncallback status authorizedAlways"),
    Case(
      "a changed status that is not announced for a while",
      "status authorizedAlways quietly\nwait 1 s\nwait 1 s", .changedStatus,
      line: "status authorizedAlways quietly"),
    Case("a status again when the app resumes", "wait 5 s\ncallback status authorizedWhenInUse"),
    Case(
      "a status twice at once",
      "wait 5 s\ncallback status authorizedWhenInUse\ncallback status authorizedWhenInUse",
      .statusOnce),
    Case(
      "a status that the phone does not have", "wait 5 s\ncallback status denied", .changedStatus),
    Case(
      "a change and a resume at once",
      "wait 5 s\nstatus authorizedAlways\ncallback status authorizedAlways"),
    Case(
      "two rotations at once", "wait 5 s\nrotate landscapeLeft\nrotate landscapeLeft"),
    Case(
      "a lost fix that waits when access is revoked",
      "status denied quietly\nerror locationUnknown\ncallback status denied\nerror denied"),
    Case(
      "a move without permission",
      "\(first)\nstatus denied\nerror denied\nlocation 53 13.37771 quietly\nwait 1 s",
      .lastLocation,
      line: "location 53 13.37771 quietly"),
    Case(
      "a place that the app may not see",
      "status denied\nerror denied\nlocation 1 2 quietly\nread", .lastLocation,
      line: "location 1 2 quietly"),
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
      "nothing after a restart and a denial",
      "\(first)\n\(stop)\n\(restart)\nstatus denied\nerror denied\nwait 1 s"),
    Case(
      "nothing after a restart and a stop",
      "\(first)\nheading 90 accuracy 5\n\(stop)\n\(restart)\n\(stop)\nwait 1 s"),
    Case(
      "several things that are missing, and one that is not known",
      "\(first)\nheading 90 accuracy 5\nstatus authorizedAlways quietly\n\(stop)\n\(restart)\n"
        + "error network\nwait 1 s", .changedStatus, .firstEvent, .firstEvent, .notSimulated,
      line: "status authorizedAlways quietly"),
    Case(
      "a move while no updates run, after a lost fix",
      "\(first)\nerror locationUnknown\n\(stop)\nlocation 53 13.37771 quietly\nwait 1 s"),
    Case(
      "a move after a lost fix, a stop and a restart",
      "\(first)\nerror locationUnknown\n\(stop)\n\(restart)\ncallback locations 52.51 13.37771\n"
        + "location 53 13.37771 quietly\nwait 1 s", .distanceFilter,
      line: "location 53 13.37771 quietly"),
    Case(
      "the same place when access is back",
      "\(first)\nstatus denied\nerror denied\nlocation none quietly\nread\n"
        + "location 52.51 13.37771 quietly\nstatus authorizedAlways\n"
        + "callback locations 52.51 13.37771"),
    Case(
      "nothing after a restart", "\(first)\n\(stop)\n\(restart)\nwait 1 s", .firstEvent,
      line: "start"),
    Case(
      "no heading after a rotation",
      """
      heading 90 accuracy 5
      rotate landscapeLeft
        -> phone heading off
        -> phone heading on
      wait 1 s
      """, .firstEvent, line: "rotate landscapeLeft"),
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
    Case("no status", "create fine\nwait 1 s", .statusOnce, line: "create fine"),
    Case(
      "a heading before the status",
      "create fine\n\(restart)\nheading 9 accuracy 5 trueHeading -1\nwait 1 s", .statusOnce,
      line: "heading 9 accuracy 5 trueHeading -1"),
    Case(
      "nothing after the first start",
      "status authorizedAlways quietly\nlocation 1 2 quietly\ncreate fine\n"
        + "callback status authorizedAlways\n\(restart)\nwait 1 s", .lastKnownFirst, line: "start"),
    Case(
      "an orientation when other code begins the notifications",
      "create fine\ncallback status notDetermined\nsomeone begins orientation\n"
        + "  -> phone orientation notifications on\nrotate portrait quietly\nwait 1 s"),
    Case(
      "an orientation when other code has ended the notifications",
      "create fine\ncallback status notDetermined\nsomeone begins orientation\n"
        + "  -> phone orientation notifications on\nrotate portrait quietly\n"
        + "someone ends orientation\n  -> phone orientation notifications off\nread", .orientation,
      line: "someone ends orientation"),
    Case(
      "a place without permission", "location 1 2 quietly\ncreate fine", .lastLocation,
      line: "location 1 2 quietly"),
    Case(
      "a place with permission",
      "status authorizedAlways quietly\nlocation 1 2 quietly\ncreate fine"),
    Case(
      "a rotation before the notifications begin, and its notification",
      "create fine\ncallback status notDetermined\nwait 1 s\nrotate faceUp quietly\n"
        + "start\n  -> phone orientation notifications on\nrotate faceUp"),
    Case(
      "a location inside a start",
      "status authorizedAlways quietly\ncreate fine\ncallback status authorizedAlways\n"
        + "inside phone location on: location 1 2\n\(restart)\n\(stop)\n\(restart)",
      .nothingInsideCall, line: "inside phone location on: location 1 2"),
    Case(
      "a pause inside a start",
      "status authorizedAlways quietly\ncreate fine\ncallback status authorizedAlways\n"
        + "inside phone location on: callback paused\n\(restart)", .notSimulated,
      line: "inside phone location on: callback paused"),
    Case(
      "a denial inside a start, and then a location",
      "status authorizedAlways quietly\ncreate fine\ncallback status authorizedAlways\n"
        + "inside phone heading on: status denied quietly\n\(restart)\nlocation 1 2", .denied),
    Case(
      "a heading inside the setter of the orientation",
      "create fine\ncallback status notDetermined\n"
        + "inside phone heading orientation faceUp: callback heading 9 accuracy 5\n"
        + "read\n  -> phone heading orientation faceUp", .headingOrientation,
      line: "inside phone heading orientation faceUp: callback heading 9 accuracy 5"),
    Case(
      "a notification inside the begin of notifications",
      "create fine\ncallback status notDetermined\n"
        + "inside phone orientation notifications on: rotate faceUp\n"
        + "read\n  -> phone orientation notifications on", .orientation,
      line: "inside phone orientation notifications on: rotate faceUp"),
    Case(
      "an answer inside a request",
      "create fine\ncallback status notDetermined\n"
        + "inside phone asks whenInUse: status denied\nstart\n  -> phone asks whenInUse",
      .nothingInsideCall, line: "inside phone asks whenInUse: status denied"),
  ]

  @Test(arguments: beginnings)
  func `at the beginning breaks this rule, or none`(case: Case) throws {
    try check(`case`, "rotate unknown quietly")
  }

  @Test func `at the beginning has no orientation`() throws {
    let transcript = try Transcript("create fine\n", file: "recorded")

    #expect(transcript.brokenRules().map(\.rule) == [.orientation])
  }

  // MARK: The page

  @Test func `has the words of the page`() throws {
    let source = try String(
      contentsOf: Repository.root.appending(path: "Docs/phone.md"), encoding: .utf8)
    // Without links.
    let page = source.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.1 }

    for rule in PhoneRule.allCases where rule != .notSimulated {
      #expect(page.contains("| \(rule.rawValue) |"))
    }
  }

  @Test func `is excluded by each rule in some test`() {
    let tested = (Self.running + Self.changes + Self.beginnings).flatMap(\.rules)

    #expect(Set(tested) == Set(PhoneRule.allCases))
  }

  private func check(_ test: Case, _ beginning: String) throws {
    let transcript = try Transcript("\(beginning)\n\(test.lines)\n", file: "recorded")

    let broken = transcript.brokenRules()

    #expect(broken.map(\.rule) == test.rules)
    if let first = broken.first { #expect(first.text == test.line) }
  }
}
