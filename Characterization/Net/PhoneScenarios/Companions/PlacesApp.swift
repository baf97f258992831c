import Equivalence
import SimulatedPhone

/// The app that contains the companions, behind one interface.
@MainActor
public protocol PlacesAppSubject: AnyObject {
  func launches()
  /// The app comes to the front.
  func becomesActive()
  func chooses(defaultPlace: String)
  /// Waits until only a new input can cause a change.
  func settles() async
  /// The lines that the user sees.
  var screen: [String] { get }
}

public typealias PlacesAppKind = CompanionKind<any PlacesAppSubject>

/// Moves the whole app along a track, on a phone of its own.
@MainActor
final class PlacesAppSession {
  enum Event {
    case opens
    /// The user allows access, if a prompt asks for it.
    case allows
    /// The phone moves to the point, then receives the inputs of this point.
    case moves
  }

  private let phone = Phone(rules: Phone.Rules())
  private let app: any PlacesAppSubject

  init(_ kind: PlacesAppKind) {
    let phone = phone
    app = phone.use { kind.make() }
  }

  /// Returns the screen after an event at this moment.
  func screen(after event: Event, at moment: Moment) async -> [String] {
    phone.waits(seconds: moment.time.timeIntervalSince(phone.now))
    switch event {
    case .opens:
      phone.use {
        app.launches()
        app.becomesActive()
      }
    case .allows: if phone.prompt != nil { phone.user.allows() }
    case .moves:
      phone.isCarried(to: moment)
      for input in moment.inputs {
        await settles()
        receive(input)
      }
    }
    await settles()
    return screen
  }

  private func receive(_ input: PhoneScenarios.Input) {
    // `start` brings the app to the front. `stop` has no effect, because this app cannot stop.
    if !phone.undergoes(input), input == .start { phone.use { app.becomesActive() } }
  }

  private func settles() async { await phone.bind { await app.settles() } }

  private var screen: [String] {
    let screen = phone.use { app.screen }
    guard let prompt = phone.prompt else { return screen }
    // The app requests Always only after it has When In Use, which the user may keep.
    let lines =
      prompt == .always
      ? ["May Places know where you are", "always?", "  Keep as it is  |  Allow"]
      : ["May Places know where you are", "while you use it?", "  Don't allow  |  Allow"]
    return screen + [""] + lines
  }
}
