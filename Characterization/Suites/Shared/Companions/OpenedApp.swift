import Parity
import SimulatedPhone
import Subjects

extension PlacesAppKind {
  /// Launches an app near the Brandenburg Gate, activates it, and waits until it settles.
  @MainActor
  func opened() async -> any PlacesAppSubject {
    let app = make()
    Phone.current.moves(to: .nearGate)
    app.launches()
    app.becomesActive()
    await app.settles()
    return app
  }
}
