import Foundation
import SimulatedPhone
import Testing

/// What the delegate of a manager receives on a realistic phone.
///
/// A row of ``scenarios(_:)`` begins with its name. In brackets follow the earlier choice of the user and the rules that
/// are on. Then come its turns: the steps, `=>`, and everything that the phone delivers when it settles after them. An
/// open prompt is also listed.
///
///     begin with the first fix if none is known: start => nothing; at gate => location gate
///     fail without permission: [denied] start => error denied
///
/// The steps are in ``perform(_:)``. Places are `gate`, `station`, and for example `40m` east of `0m`.
struct Scenario: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private var given: [String] = []
  private let turns: [(steps: [String], expected: String)]

  fileprivate init(_ row: Substring) {
    let name = row.prefix { $0 != ":" }
    var text = row.dropFirst(name.count + 2)
    if text.hasPrefix("[") {
      let end = text.firstIndex(of: "]")!
      given = text[..<end].dropFirst().components(separatedBy: ", ")
      text = text[end...].dropFirst(2)
    }
    testDescription = String(name)
    turns = text.components(separatedBy: "; ").map { turn in
      let parts = turn.components(separatedBy: " => ")
      return (parts[0].components(separatedBy: ", "), parts[1])
    }
  }

  func plays() {
    var (permission, rules) = (CLAuthorizationStatus.authorizedWhenInUse, Phone.Rules())
    for word in given {
      switch word {
      case "failsWhileNotDetermined": rules.failsWhileNotDetermined = true
      case "errorPrecedesStatus": rules.errorPrecedesStatus = true
      case "deliversAfterStop": rules.deliversAfterStop = true
      default: permission = named(word)
      }
    }
    let stage = Stage(RealisticSetup(permission: permission, rules: rules))
    for turn in turns {
      for step in turn.steps { stage.perform(step) }
      let early = stage.setup.delegate.callbacks
      #expect(early == [], "before the turn after: \(turn.steps.joined(separator: ", "))")
      #expect(stage.settles() == turn.expected, "after: \(turn.steps.joined(separator: ", "))")
    }
  }
}

func scenarios(_ rows: String) -> [Scenario] { rows.split(separator: "\n").map(Scenario.init) }

private func named<Case: CaseIterable>(_ name: String) -> Case {
  Case.allCases.first { "\($0)" == name }!
}

/// A realistic phone, and the places where it has been.
private final class Stage {
  let setup: RealisticSetup
  private var places: [String: CLLocation] = ["gate": .gate, "station": .station]

  init(_ setup: RealisticSetup) { self.setup = setup }

  private func place(_ name: String) -> CLLocation {
    // A place that is reached again has another object, unless it has a name.
    if let meters = Double(name.dropLast()) { places[name] = .at(0, meters / 111_195) }
    return places[name]!
  }

  func perform(_ step: String) {
    let (phone, manager) = (setup.phone, setup.manager)
    let words = step.components(separatedBy: " ")
    switch (words[0], words.dropFirst().joined(separator: " ")) {
    case ("start", ""): manager.startUpdatingLocation()
    case ("start", "heading"): manager.startUpdatingHeading()
    case ("stop", ""): manager.stopUpdatingLocation()
    case ("stop", "heading"): manager.stopUpdatingHeading()
    case ("request", "location"): manager.requestLocation()
    case ("request", "whenInUse"): manager.requestWhenInUseAuthorization()
    case ("request", "always"): manager.requestAlwaysAuthorization()
    case ("filter", let name): manager.distanceFilter = place(name).distance(from: place("0m"))
    case ("headingFilter", let degrees): manager.headingFilter = Double(degrees)!
    case ("edge", let name): manager.headingOrientation = named(name)
    case ("removeDelegate", ""): manager.delegate = nil
    case ("at", let name): phone.moves(to: place(name))
    case ("turn", let degrees): phone.turns(toDegrees: Double(degrees)!, accuracy: 5)
    case ("turnInvalid", let degrees): phone.turns(toDegrees: Double(degrees)!, accuracy: -1)
    case ("declination", let degrees): phone.declination = Double(degrees)!
    case ("loseFix", ""): phone.losesFix()
    case ("resume", ""): phone.resumesApp()
    case ("wait", let seconds): phone.waits(seconds: Double(seconds)!)
    case ("permission", let name): phone.permission = named(name)
    case ("allow", ""): phone.user.allows()
    case ("allow", let name): phone.user.allows(named(name))
    case ("deny", ""): phone.user.denies()
    case ("setting", let name): phone.user.changesSetting(to: named(name))
    case ("services", let state): phone.user.switchesServices(on: state == "on")
    default: preconditionFailure("\(step) is no step of a scenario; see Stage.perform(_:)")
    }
  }

  /// Returns everything that the phone delivers, and the open prompt.
  func settles() -> String {
    let lines = setup.settle().map { callback in
      switch callback {
      case .status(let status): "status \(status)"
      case .error(let code): "error \(code)"
      case .pause: "pause"
      case .resume: "resume"
      case .heading(let degrees): "heading \(degrees.formatted())" + trueHeading
      case .locations(let all):
        "location "
          + all.map { one in places.first { $0.value === one }?.key ?? "unknown" }
          .joined(separator: " ")
      }
    }
    let prompt = setup.phone.prompt.map { ["prompt \($0)"] } ?? []
    return lines.isEmpty && prompt.isEmpty ? "nothing" : (lines + prompt).joined(separator: ", ")
  }

  private var trueHeading: String {
    guard let degrees = setup.manager.heading?.trueHeading, degrees >= 0 else { return "" }
    return " true \(degrees.formatted())"
  }
}
