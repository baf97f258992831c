import Foundation
import Parity
import SimulatedPhone
import Subjects
import Testing

/// The screens of an app of one kind, on a phone that is driven by life.
@MainActor
struct LivingApp {
  private let session: AppSession

  var phone: Phone { session.phone }

  /// `permission` is what the user chose earlier, `place` where the phone found itself last.
  init(
    _ kind: CallSites.Kind, _ permission: CLAuthorizationStatus = .authorizedWhenInUse,
    at place: Coordinate? = nil, site: String = "https://en.wikipedia.org"
  ) {
    session = AppSession(kind, siteURL: URL(string: site)!)
    session.phone.permission = permission
    if let place { does(.moves(place)) }
  }

  /// What the phone did upon these inputs, each of which is let settle.
  @discardableResult
  func does(_ inputs: AppInput...) -> [Reaction] {
    inputs.flatMap { begins($0) + session.apply(.settles).reactions }
  }

  /// What the phone did upon this input at once. What waits goes on waiting.
  @discardableResult
  func begins(_ input: AppInput) -> [Reaction] { session.apply(input).reactions }

  var nearby: NearbyShown { session.shown.nearby }
  var loads: Int { session.shown.loads }
  var card: [CellShown] { session.shown.card ?? [] }

  /// What the map shows; it must be open.
  func map() throws -> PlacesShown { try #require(session.shown.places) }
}

extension [CLAuthorizationStatus] {
  static let refusals: Self = [.notDetermined, .denied, .restricted]
}

extension [Reaction] {
  static let fine: [Reaction] = [
    .phoneConfiguration(accuracy: Number(-1), filter: Number(1), activity: .fitness)
  ]
  static let coarse: [Reaction] = [
    .phoneConfiguration(accuracy: Number(1000), filter: Number(1000), activity: .fitness)
  ]
}

extension NearbyShown {
  static let nothing = NearbyShown(place: nil, articles: [], hasPlaceholder: false)
  static let placeholder = NearbyShown(place: nil, articles: [], hasPlaceholder: true)
}

extension CellShown {
  static let unknown = CellShown()
  static let asks = CellShown(button: "Enable location", isButtonEnabled: true)
  static let enabled = CellShown(button: "Location enabled")
  /// From the gate to the landmark that each card is about.
  static let fromTheGate = CellShown(distance: 1881, bearing: 264)
}

extension Coordinate {
  static let sanssouci = Coordinate(52.4042, 13.0384)
  /// 24 km from the nearest place that Wikipedia knows.
  static let fields = Coordinate(52.6, 13.7)
  /// Farther than that from any place at all.
  static let nowhere = Coordinate(.middleOfNowhere)
}
