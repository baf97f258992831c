import Equivalence
import SimulatedPhone

/// Runs the whole app on a realistic phone of its own. Each outcome is what the app does to the phone, and its screen.
final class PlacesAppSession: CompanionSystem {
  typealias Input = NamedInput<PlacesAppSession>

  /// Opening and the first permissions are more likely than the rest, because nothing happens without them. No track has
  /// these inputs: tracks neither close the app nor change a preference.
  static let alphabet: [Input] =
    [opens, opens, userAllows, userAllows] + rare
    + [.authorizedWhenInUse, .authorizedAlways, .denied].map { setting($0) }
    + [.authorizedAlways, .denied].map { returns(with: $0) }
    // The second place has an article with a title of 25 letters.
    + [.gate, .at(41.8894, 12.4697), .at(46.4, 13.8)].map { moves(to: $0) }

  /// With turns that let the arrow point to the left and to the right.
  static let written = alphabet + [turns(to: 0), turns(to: 180)]

  static let opens = Input("the app is opened") { $0.open() }
  /// The user allows access, if a prompt asks for it.
  static let userAllows = Input("the user allows it") {
    if $0.phone.prompt != nil { $0.phone.user.allow() }
  }
  private static let rare = [
    Input("the app is closed") { $0.app = nil },
    Input("the app comes to the front") { $0.app?.becomeActive() },
    Input("online") { $0.phone.isOnline = true },
    Input("offline") { $0.phone.isOnline = false },
    Input("prefers en") { $0.phone.userDefaults.set("en", forKey: "Language") },
    Input("prefers de") { $0.phone.userDefaults.set("de", forKey: "Language") },
    Input("chooses Schloss Sanssouci") { $0.app?.choose(defaultPlace: "Schloss Sanssouci") },
    Input("chooses Atlantis") { $0.app?.choose(defaultPlace: "Atlantis") },
    Input("loses the fix") { $0.phone.loseFix() },
    turns(to: 90),
    Input("turns to true north") { $0.phone.turn(toDegrees: 270, accuracy: 5) },
    Input("rotates to landscapeLeft") { $0.phone.rotate(to: .landscapeLeft) },
  ]

  private static func turns(to degrees: Int) -> Input {
    Input("turns to \(degrees)") { $0.phone.turn(toDegrees: Double(degrees), accuracy: 5) }
  }

  private static func setting(_ status: CLAuthorizationStatus) -> Input {
    Input("status \(status)") { $0.phone.user.changeSetting(to: status) }
  }

  /// The user changes the permission in Settings and returns before the phone calls back.
  private static func returns(with status: CLAuthorizationStatus) -> Input {
    Input("the user returns with status \(status)") {
      $0.phone.user.changeSetting(to: status)
      $0.app?.becomeActive()
    }
  }

  private static func moves(to location: CLLocation) -> Input {
    let place = location.coordinate
    return Input("moves to \(place.latitude) \(place.longitude)") {
      $0.phone.move(toLatitude: place.latitude, longitude: place.longitude)
    }
  }

  /// The phone moves to a point of a track, in the direction of travel.
  static func travels(to moment: Moment) -> Input {
    let place = moment.location.coordinate
    return Input("moves to \(place.latitude) \(place.longitude)") {
      $0.phone.move(to: moment)
    }
  }

  /// An input of a track. `start` brings the app to the front, and `stop` has no effect, because this app cannot stop.
  static func happens(_ input: PhoneScenarios.Input) -> Input {
    Input("\(input)") {
      if !$0.phone.apply(input), input == .start { $0.app?.becomeActive() }
    }
  }

  private let kind: PlacesAppKind
  let phone = Phone(rules: Phone.Rules())
  private var app: (any PlacesAppSubject)?
  private var lines: [String] = []

  convenience init(_ kind: PlacesAppKind) {
    // So far from magnetic north that the arrow shows which of them it uses.
    self.init(kind, declination: 90)
  }

  init(_ kind: PlacesAppKind, declination: Double) {
    self.kind = kind
    phone.declination = declination
    phone.onChange = { [weak self] change in
      MainActor.assumeIsolated { self?.lines.append("  -> \(Reaction(change))") }
    }
    phone.onLog = { [weak self] level, line in
      // After a denial, the compass fails only if it is called before the guard, which stops it.
      guard level != "error" else { return }
      MainActor.assumeIsolated { self?.lines.append("  -> \(level): \(line)") }
    }
  }

  func apply(_ input: Input) async -> [String] {
    lines = []
    let requests = phone.requestsMade
    phone.use { input.play(self) }
    let app = app
    // Later, the phone calls one manager after the other, in the order in which the app has made them. This order does
    // not matter.
    let atOnce = lines
    lines = []
    await phone.bind { await app?.settle() }
    lines = atOnce + lines.sorted()
    // Not the number of requests: in Legacy, overlapping refreshes make more of them.
    if phone.requestsMade > requests { lines.append("  -> asks a server") }
    if app != nil { return lines + screen.map(\.asObservation) }
    phone.settle()
    return lines + ["  -> \(phone.leftovers)"]
  }

  /// The lines that the user sees, with the question of the phone. Empty while the app is closed.
  var screen: [String] {
    guard let app else { return [] }
    let screen = phone.use { app.screen }
    guard let prompt = phone.prompt else { return screen }
    // The app requests Always only after it has When In Use, which the user may keep.
    let lines =
      prompt == .always
      ? ["May Places know where you are", "always?", "  Keep as it is  |  Allow"]
      : ["May Places know where you are", "while you use it?", "  Don't allow  |  Allow"]
    return screen + [""] + lines
  }

  private func open() {
    app = nil
    app = kind.make()
    // The order in which an app makes its managers does not matter, see `apply`.
    lines = []
    app?.launch()
    app?.becomeActive()
  }
}
