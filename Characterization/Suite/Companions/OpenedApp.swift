import Parity
import SimulatedPhone
import Subjects

extension PlacesAppKind {
  /// An app that is launched near the gate, comes to the front and settles.
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
