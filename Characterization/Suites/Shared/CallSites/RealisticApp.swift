import Foundation
import PhoneScenarios
import SimulatedPhone
import Subjects

/// The screens of one app on a realistic phone, which follows the rules of iOS.
@MainActor
struct RealisticApp {
  private let session: AppSession

  var phone: Phone { session.phone }

  /// Creates an app with the `permission` that the user chose earlier, and `place` as the last location. Then applies
  /// the inputs.
  init(
    _ kind: CallSites.Kind, _ permission: CLAuthorizationStatus = .authorizedWhenInUse,
    at place: Coordinate? = nil, site: String = "https://en.wikipedia.org",
    after inputs: AppInput...
  ) {
    session = AppSession(kind, siteURL: URL(string: site)!)
    session.phone.permission = permission
    if let place { apply(.moves(place)) }
    for input in inputs { apply(input) }
  }

  /// Applies the inputs, settles after each of them, and returns all reactions of the phone.
  @discardableResult
  func apply(_ inputs: AppInput...) -> [Reaction] {
    session.settlesItself = true
    return inputs.flatMap { session.apply($0).reactions }
  }

  /// Applies the input and returns the immediate reactions. Waiting events are not delivered.
  @discardableResult
  func begin(_ input: AppInput) -> [Reaction] {
    session.settlesItself = false
    return session.apply(input).reactions
  }

  var nearby: NearbyShown { session.shown.nearby }
  var loads: Int { session.shown.loads }
  var card: [CellShown] { session.shown.card ?? [] }
  var list: [CellShown] { session.shown.list ?? [] }
  var places: PlacesShown? { session.shown.places }
  var isUpdating: Bool { phone.managers.contains { $0.isUpdatingLocation } }
}

extension [Reaction] {
  static let fine: [Reaction] = [
    .phoneConfiguration(accuracy: Number(-1), filter: Number(1), activity: .fitness)
  ]
  static let coarse: [Reaction] = [
    .phoneConfiguration(accuracy: Number(1000), filter: Number(1000), activity: .fitness)
  ]

  /// The reactions to the first start, on a phone in portrait orientation.
  static let freshStart: [Reaction] = [
    .phoneLocation(isOn: true), .phoneOrientationNotifications(isOn: true),
    .phoneHeading(isOn: true),
  ]

  /// The reactions to a later start. Orientation notifications are still on: a stop does not end them.
  static let laterStart: [Reaction] = [.phoneLocation(isOn: true), .phoneHeading(isOn: true)]

  static let stop: [Reaction] = [.phoneLocation(isOn: false), .phoneHeading(isOn: false)]
}

extension NearbyShown {
  static let nothing = NearbyShown(place: nil, hasPlaceholder: false, articles: [])
  static let placeholder = NearbyShown(place: nil, hasPlaceholder: true, articles: [])
}

extension CellShown {
  static let unknown = CellShown()
  static let asks = CellShown(button: "Enable location", isButtonEnabled: true)
  static let enabled = CellShown(button: "Location enabled")
  /// The distance and the bearing from the Brandenburg Gate to the place of every card.
  static let fromTheGate = CellShown(distance: 1881, bearing: 264)
}

extension Coordinate {
  static let nearGate = Coordinate(.nearGate)
  static let sanssouci = Coordinate(52.4042, 13.0384)

  init(_ location: CLLocation) {
    self.init(location.coordinate.latitude, location.coordinate.longitude)
  }
}
