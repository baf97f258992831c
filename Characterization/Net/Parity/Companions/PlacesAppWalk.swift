import Equivalence
import SimulatedPhone

/// An input of the whole app. No track has these: tracks neither close the app nor change a preference.
enum PlacesAppInput: Hashable, Sendable, CustomStringConvertible {
  case opens, closes, comesToFront
  /// The user changes the permission in Settings and returns before the phone calls back.
  case returns(with: CLAuthorizationStatus)
  case allows
  case setting(CLAuthorizationStatus)
  case online(Bool)
  case moves(Double, Double)
  case losesFix
  case turns(Double)
  case rotates(UIDeviceOrientation)
  case prefers(String)
  case chooses(String)

  /// Opening and the first permissions are more likely than the rest, because nothing happens without them.
  static let alphabet: [PlacesAppInput] =
    [.opens, .opens, .closes, .comesToFront, .allows, .allows, .losesFix]
    + [.setting(.authorizedWhenInUse), .setting(.authorizedAlways), .setting(.denied)]
    + [.returns(with: .authorizedAlways), .returns(with: .denied)]
    + [.online(true), .online(false), .prefers("en"), .prefers("de")]
    + [.chooses("Schloss Sanssouci"), .chooses("Atlantis")]
    // The second place has an article with a title of 25 letters.
    + [.moves(52.51627, 13.3777), .moves(41.8894, 12.4697), .moves(46.4, 13.8)]
    // True north is at 270 degrees.
    + [.turns(90), .turns(270), .rotates(.landscapeLeft)]

  var description: String {
    switch self {
    case .opens: "the app is opened"
    case .closes: "the app is closed"
    case .comesToFront: "the app comes to the front"
    case .returns(let status): "the user returns with status \(status)"
    case .allows: "the user allows it"
    case .setting(let status): "status \(status)"
    case .online(let isOnline): isOnline ? "online" : "offline"
    case .moves(let latitude, let longitude): "moves to \(latitude) \(longitude)"
    case .losesFix: "loses the fix"
    case .turns(let degrees): "turns to \(degrees)"
    case .rotates(let orientation): "rotates to \(orientation)"
    case .prefers(let language): "prefers \(language)"
    case .chooses(let place): "chooses \(place)"
    }
  }
}

/// Runs the whole app on a phone of its own. Each outcome is what the app does to the phone, and its screen.
final class PlacesAppWalkSession: SystemUnderTest {
  private let kind: PlacesAppKind
  private let phone = Phone(rules: Phone.Rules())
  private var app: (any PlacesAppSubject)?
  private var lines: [String] = []

  init(_ kind: PlacesAppKind) {
    self.kind = kind
    // So far from magnetic north that the arrow shows which of them it uses.
    phone.declination = 90
    phone.onChange = { [weak self] change in
      MainActor.assumeIsolated { self?.lines.append("  -> \(Reaction(change))") }
    }
    phone.onLog = { [weak self] level, line in
      // After a denial, the compass fails only if it is called before the guard, which stops it.
      guard level != "error" else { return }
      MainActor.assumeIsolated { self?.lines.append("  -> \(level): \(line)") }
    }
  }

  func apply(_ input: PlacesAppInput) async -> [String] {
    lines = []
    let requests = phone.requestsMade
    phone.use { play(input) }
    let app = app
    // Later, the phone calls one manager after the other, in the order in which the app has made them. This order does
    // not matter.
    let atOnce = lines
    lines = []
    await phone.bind { await app?.settles() }
    lines = atOnce + lines.sorted()
    // Not the number of requests: in Legacy, overlapping refreshes make more of them.
    if phone.requestsMade > requests { lines.append("  -> asks a server") }
    if let app { return lines + phone.use { app.screen } }
    // A part of a closed app that lives on keeps its manager.
    phone.settle()
    return lines + ["  \(phone.managers.count) managers live on"]
  }

  private func play(_ input: PlacesAppInput) {
    switch input {
    case .opens:
      app = nil
      app = kind.make()
      // The order in which an app makes its managers does not matter, see `apply`.
      lines = []
      app?.launches()
      app?.becomesActive()
    case .closes: app = nil
    case .comesToFront: app?.becomesActive()
    case .returns(let status):
      phone.user.changesSetting(to: status)
      app?.becomesActive()
    case .allows: if phone.prompt != nil { phone.user.allows() }
    case .setting(let status): phone.user.changesSetting(to: status)
    case .online(let isOnline): phone.isOnline = isOnline
    case .moves(let latitude, let longitude):
      phone.moves(toLatitude: latitude, longitude: longitude)
    case .losesFix: phone.losesFix()
    case .turns(let degrees): phone.turns(toDegrees: degrees, accuracy: 5)
    case .rotates(let orientation): phone.rotates(to: orientation)
    case .prefers(let language): phone.userDefaults.set(language, forKey: "Language")
    case .chooses(let place): app?.chooses(defaultPlace: place)
    }
  }
}
