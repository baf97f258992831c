import Equivalence
import SimulatedPhone

@MainActor
package protocol LocationServiceSubject: AnyObject {
  func getCurrentLocation(completion: @escaping (CLLocation) -> Void)
}

package typealias LocationServiceKind = CompanionKind<any LocationServiceSubject>

package final class LocationServicePlayer: CompanionPlayer {
  package static let alphabet: [NamedInput<LocationServicePlayer>] =
    [.request("A"), .request("B"), .requestTwice, .release]
    + [.locations([]), .locations([1]), .locations([1, 2])]
    + [.fails(.denied), .fails(.network), .status(.notDetermined), .status(.denied)]
    + [.status(.authorizedWhenInUse)]

  package static let environment = [
    EnvironmentPart(
      "LocationService.currentLocationCompletion",
      because: "captures the name of the latest request, which the state contains")
  ]

  package let phone = Phone()
  package var reactions: [String] = []
  package var companion: (any LocationServiceSubject)?
  /// The name of the completion that was passed last.
  private var latest = ""

  package init(_ kind: LocationServiceKind) { companion = phone.use { kind.make() } }

  package var memory: AnyHashable { latest }

  fileprivate func request(_ name: String, inside: @escaping () -> Void = {}) {
    latest = name
    companion?.getCurrentLocation { [weak self] location in
      self?.reactions.append("\(name) receives \(Number(location.coordinate.latitude))")
      inside()
    }
  }
}

extension NamedInput<LocationServicePlayer> {
  package static func request(_ name: String) -> Self {
    Self("request \(name)") { $0.request(name) }
  }

  package static var requestTwice: Self {
    Self("request, and once more inside the answer") { player in
      player.request("twice") { [weak player] in player?.request("inside") }
    }
  }

  package static func locations(_ latitudes: [Double]) -> Self {
    let list =
      latitudes.isEmpty ? "none" : latitudes.map { "\(Number($0))" }.joined(separator: ", ")
    return Self("locations \(list)") {
      $0.phone.callback(locations: latitudes.map { CLLocation(latitude: $0, longitude: 0) })
    }
  }

  package static func fails(_ code: CLError.Code) -> Self {
    Self("error \(code)") { $0.phone.callback(error: CLError(code)) }
  }

  package static func status(_ status: CLAuthorizationStatus) -> Self {
    Self("status \(status)") {
      $0.phone.permission = status
      $0.phone.callback(status: status)
    }
  }
}
