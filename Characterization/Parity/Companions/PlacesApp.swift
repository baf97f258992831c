import Equivalence
import SimulatedPhone

/// The app around the companions behind one interface.
@MainActor
public protocol PlacesAppSubject: AnyObject {
  func launches()
  /// The app comes to the front.
  func becomesActive()
  func chooses(defaultPlace: String)
  /// Lets happen whatever happens by itself.
  func settles() async
  /// What the user sees, line by line.
  var screen: [String] { get }
}

public typealias PlacesAppKind = CompanionKind<any PlacesAppSubject>

/// The whole app on a phone of its own that is carried along a track. Each outcome is the screen.
final class PlacesAppSession: SystemUnderTest {
  enum Input: Hashable, Sendable {
    case opens(at: Moment)
    /// The user allows access, if the phone asks for it.
    case allows(at: Moment)
    /// The phone arrives there, then receives the inputs of that point of the track.
    case moves(to: Moment)

    var moment: Moment {
      switch self {
      case .opens(let moment), .allows(let moment), .moves(let moment): moment
      }
    }
  }

  private let phone = Phone(rules: Phone.Rules())
  private let app: any PlacesAppSubject

  init(_ kind: PlacesAppKind) {
    let phone = phone
    app = phone.use { kind.make() }
  }

  func apply(_ input: Input) async -> [String] {
    phone.waits(seconds: input.moment.time.timeIntervalSince(phone.now))
    switch input {
    case .opens:
      phone.use {
        app.launches()
        app.becomesActive()
      }
    case .allows: if phone.prompt != nil { phone.user.allows() }
    case .moves(let moment):
      phone.isCarried(to: moment)
      for input in moment.inputs {
        await settles()
        receive(input)
      }
    }
    await settles()
    return screen
  }

  private func receive(_ input: GPX.PhoneInput) {
    // The track was read before, and found good.
    guard let verb = try? PhoneVerb(input) else { return }
    // Where a track starts the app, this one comes to the front; it has no way to stop.
    if phone.undergoes(verb) == .start { phone.use { app.becomesActive() } }
  }

  private func settles() async { await phone.bind { await app.settles() } }

  private var screen: [String] {
    let screen = phone.use { app.screen }
    guard let prompt = phone.prompt else { return screen }
    let time = prompt == .always ? "always" : "while you use it"
    return screen + ["", "May Places know where you are", "\(time)?", "  Don't allow  |  Allow"]
  }
}

/// A track has one moment for each line and time.
extension Moment: Hashable {
  static func == (one: Moment, other: Moment) -> Bool {
    one.line == other.line && one.time == other.time
  }

  func hash(into hasher: inout Hasher) { hasher.combine(line) }
}
