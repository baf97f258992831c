import Foundation
import SimulatedPhone
import Testing

/// A rule of the phone, and what the phone does as an example.
///
/// A row of ``scenarios(_:)`` begins with the rule; its subject stands above the rows. In brackets follow the earlier
/// choice of the user and the settings that are on. Then come its turns: the steps, `=>`, and everything that the phone
/// answers at once or delivers when it settles after the steps. An open prompt is also listed.
///
///     Location updates
///       begin with the first fix if none is known: start => nothing; at gate => location gate
///       fail without permission: [denied] start => error denied
///
/// The steps are in ``Stage``. The places are in ``CLLocation/place(_:)``.
struct Scenario: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private var given: [String] = []
  private let turns: [(steps: [String], expected: String)]

  fileprivate init(_ subject: String, _ row: Substring) {
    let rule = row.prefix { $0 != ":" }
    var text = row.dropFirst(rule.count + 2)
    if text.hasPrefix("[") {
      let end = text.firstIndex(of: "]")!
      given = text[..<end].dropFirst().components(separatedBy: ", ")
      text = text[end...].dropFirst(2)
    }
    testDescription = "\(subject) \(rule)"
    turns = text.components(separatedBy: "; ").map { turn in
      let parts = turn.components(separatedBy: " => ")
      return (parts[0].components(separatedBy: ", "), parts[1])
    }
  }

  @MainActor func play() {
    let stage = makeStage()
    for turn in turns {
      for step in turn.steps { stage.perform(step) }
      let early = stage.delegate.callbacks
      #expect(early == [], "before the turn after: \(turn.steps.joined(separator: ", "))")
      #expect(stage.settle() == turn.expected, "after: \(turn.steps.joined(separator: ", "))")
    }
  }

  @MainActor private func makeStage() -> Stage {
    var (permission, rules) = (CLAuthorizationStatus.authorizedWhenInUse, Phone.Rules())
    for word in given {
      switch word {
      case "failsWhileNotDetermined": rules.failsWhileNotDetermined = true
      case "errorPrecedesStatus": rules.errorPrecedesStatus = true
      case "deliversAfterStop": rules.deliversAfterStop = true
      case "scripted", "watched", "merging": break
      default: permission = named(word)
      }
    }
    let stage = Stage(permission: permission, rules: given.contains("scripted") ? nil : rules)
    stage.phone.mergesConfiguration = given.contains("merging")
    if given.contains("watched") { stage.watch() }
    stage.observeRotations()
    return stage
  }
}

/// Reads scenarios. A line without indentation is the subject of the rows that follow it. A line that is indented twice
/// continues a row.
func scenarios(_ text: String) -> [Scenario] {
  var subject = ""
  return text.replacing(/\n {4,}/, with: " ").split(separator: "\n").compactMap { line in
    let row = line.trimmingPrefix { $0 == " " }
    if row.hasPrefix("//") { return nil }
    if row.startIndex > line.startIndex { return Scenario(subject, row) }
    subject = String(row)
    return nil
  }
}
