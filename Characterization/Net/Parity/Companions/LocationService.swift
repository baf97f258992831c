import Equivalence
import SimulatedPhone

@MainActor
public protocol LocationServiceSubject: AnyObject {
  func getCurrentLocation(completion: @escaping (CLLocation) -> Void)
}

public typealias LocationServiceKind = CompanionKind<any LocationServiceSubject>

public final class LocationServicePlayer: CompanionPlayer {
  public enum Input: Hashable, Sendable, CustomStringConvertible {
    case request(String)
    /// Requests, and requests once more inside the completion.
    case requestTwice
    case locations([Double])
    case fails(CLError.Code)
    case status(CLAuthorizationStatus)
    case release

    public var description: String {
      switch self {
      case .request(let name): "request \(name)"
      case .requestTwice: "request, and once more inside the answer"
      case .locations(let latitudes): "locations \(latitudes)"
      case .fails(let code): "error \(code)"
      case .status(let status): "status \(status)"
      case .release: "release"
      }
    }
  }

  public static let alphabet: [Input] =
    [.request("A"), .request("B"), .requestTwice, .release]
    + [.locations([]), .locations([1]), .locations([1, 2])]
    + [.fails(.denied), .fails(.network), .status(.notDetermined), .status(.denied)]
    + [.status(.authorizedWhenInUse)]

  public static let environment = [
    EnvironmentPart(
      "LocationService.currentLocationCompletion",
      because: "captures the name of the latest request, which the state contains")
  ]

  public let phone = Phone()
  public var reactions: [String] = []
  private var service: (any LocationServiceSubject)?
  /// The name of the completion that was passed last.
  private var latest = ""

  public init(_ kind: LocationServiceKind) { service = phone.use { kind.make() } }

  public var subject: AnyObject? { service }
  public var memory: AnyHashable { latest }

  public func play(_ input: Input) {
    switch input {
    case .request(let name): request(name)
    case .requestTwice: request("twice") { [weak self] in self?.request("inside") }
    case .locations(let latitudes):
      phone.callback(locations: latitudes.map { CLLocation(latitude: $0, longitude: 0) })
    case .fails(let code): phone.callback(error: CLError(code))
    case .status(let status):
      phone.permission = status
      phone.callback(status: status)
    case .release: service = nil
    }
  }

  private func request(_ name: String, inside: @escaping () -> Void = {}) {
    latest = name
    service?.getCurrentLocation { [weak self] location in
      self?.reactions.append("\(name) receives \(location.coordinate.latitude)")
      inside()
    }
  }
}
