import Equivalence
import SimulatedPhone

/// A companion on a phone of its own that can be led into each of its states.
@MainActor
public protocol CompanionPlayer: ExplorableSystem
where Outcome == [String], State == CompanionState {
  associatedtype Companion

  /// Every input that is tried in every state, boundary values included.
  static var alphabet: [Input] { get }

  init(_ kind: CompanionKind<Companion>)
  var phone: Phone { get }
  /// What was told, inside the call that told it.
  var told: [String] { get set }
  func play(_ input: Input)
  /// The adapter of the companion. Nil once it is released.
  var subject: AnyObject? { get }
  /// What decides what happens next, beside what the subject stores and what the phone is set to.
  var memory: AnyHashable { get }
}

extension CompanionPlayer {
  public var memory: AnyHashable { 0 }

  /// Nothing is left to ask of a companion that was released.
  public func allows(_ input: Input) -> Bool { subject != nil }

  /// Everything that decides what happens next.
  public var state: CompanionState {
    CompanionState(
      subject: phone.use { subject.map { Reflection(ofSubject: $0) } }, memory: memory,
      phone: phone.snapshot)
  }

  /// What came of the input: for the client, and for the phone.
  public func apply(_ input: Input) -> [String] {
    told = []
    phone.onChange = { [unowned self] change in
      MainActor.assumeIsolated { told.append("\(Reaction(change))") }
    }
    phone.onLog = { [unowned self] level, line in
      MainActor.assumeIsolated { told.append("\(level): \(line)") }
    }
    phone.use { play(input) }
    phone.onChange = nil
    phone.onLog = nil
    return told.map { "  -> \($0)" }
  }
}

extension Implementation where System: CompanionPlayer {
  init(_ kind: CompanionKind<System.Companion>) {
    self.init(name: kind.name) { System(kind) }
  }
}

public struct CompanionState: Hashable {
  let subject: Reflection?
  let memory: AnyHashable
  let phone: Phone.Snapshot
}

public final class LocationServicePlayer: CompanionPlayer {
  public enum Input: Hashable, Sendable, CustomStringConvertible {
    case request(String)
    /// Requests, and once more inside the answer.
    case requestTwice
    case locations([Double])
    case fails(CLError.Code)
    case status(CLAuthorizationStatus)
    case letGo

    public var description: String {
      switch self {
      case .request(let name): "request \(name)"
      case .requestTwice: "request, and once more inside the answer"
      case .locations(let latitudes): "locations \(latitudes)"
      case .fails(let code): "error \(code)"
      case .status(let status): "status \(status)"
      case .letGo: "let go"
      }
    }
  }

  public static let alphabet: [Input] =
    [.request("A"), .request("B"), .requestTwice, .letGo]
    + [.locations([]), .locations([1]), .locations([1, 2])]
    + [.fails(.denied), .fails(.network), .status(.notDetermined), .status(.denied)]
    + [.status(.authorizedWhenInUse)]

  public let phone = Phone()
  public var told: [String] = []
  private var service: (any LocationServiceSubject)?
  /// Which completion was handed over last.
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
    case .letGo: service = nil
    }
  }

  private func request(_ name: String, inside: @escaping () -> Void = {}) {
    latest = name
    service?.getCurrentLocation { [weak self] location in
      self?.told.append("\(name) is told \(location.coordinate.latitude)")
      inside()
    }
  }
}

public final class NearbyProviderPlayer: CompanionPlayer {
  public enum Input: Hashable, Sendable, CustomStringConvertible {
    case start
    case listen
    case stopListening
    /// Metres north of a place on the equator.
    case locations([Double])
    case fails
    case letGo

    public var description: String {
      switch self {
      case .start: "start updates"
      case .listen: "listen"
      case .stopListening: "stop listening"
      case .locations(let metres): "locations \(metres) m north"
      case .fails: "error"
      case .letGo: "let go"
      }
    }
  }

  public static let alphabet: [Input] =
    [.start, .listen, .stopListening, .fails, .letGo, .locations([]), .locations([0, 200])]
    + [0, 60, 99.99, 100, 160, 260].map { .locations([$0]) }

  public let phone = Phone()
  public var told: [String] = []
  private var provider: (any NearbyProviderSubject)?

  public init(_ kind: NearbyProviderKind) { provider = phone.use { kind.make() } }

  public var subject: AnyObject? { provider }

  public func play(_ input: Input) {
    switch input {
    case .start: provider?.startLocationUpdates()
    case .listen: provider?.listen { [weak self] in self?.told.append("moved to \($0)") }
    case .stopListening: provider?.stopListening()
    case .locations(let metres):
      phone.callback(locations: metres.map { .onTheEquator(north: $0) })
    case .fails: phone.callback(error: CLError(.denied))
    case .letGo: provider = nil
    }
    if let provider { told.append("is at \(provider.getCurrentLocation())") }
  }
}

extension CLLocation {
  /// So many metres north of a place on the equator, to the last bit.
  package static func onTheEquator(north metres: Double) -> CLLocation {
    func place(_ latitude: Double) -> CLLocation {
      CLLocation(latitude: latitude, longitude: 0.5)
    }
    var latitude = metres / 6_371_008.8 * 180 / .pi
    // How sines are rounded is not ours to know, so the bits around are tried.
    for _ in 0..<64 {
      let short = metres - place(latitude).distance(from: place(0))
      if short == 0 { break }
      latitude = short > 0 ? latitude.nextUp : latitude.nextDown
    }
    return place(latitude)
  }
}

public final class AccessGuardPlayer: CompanionPlayer {
  public enum Input: Hashable, Sendable, CustomStringConvertible {
    case activate
    case status(CLAuthorizationStatus)
    case quietly(CLAuthorizationStatus)
    /// A callback with a status that is not the phone's.
    case stale(CLAuthorizationStatus)
    case letGo

    public var description: String {
      switch self {
      case .activate: "activate"
      case .status(let status): "status \(status)"
      case .quietly(let status): "status \(status) quietly"
      case .stale(let status): "callback status \(status)"
      case .letGo: "let go"
      }
    }
  }

  public static let alphabet: [Input] =
    [.activate, .letGo]
    + CLAuthorizationStatus.allCases.flatMap { [.status($0), .quietly($0), .stale($0)] }

  public let phone = Phone()
  public var told: [String] = []
  private var accessGuard: (any AccessGuardSubject)?

  public init(_ kind: AccessGuardKind) {
    accessGuard = phone.use { kind.make() }
    accessGuard?.onScreen = { [weak self] in self?.told.append($0 ? "locked" : "unlocked") }
  }

  public var subject: AnyObject? { accessGuard }

  public func play(_ input: Input) {
    switch input {
    case .activate: accessGuard?.activate()
    case .quietly(let status): phone.permission = status
    case .status(let status):
      phone.permission = status
      hears { phone.callback(status: status) }
    case .stale(let status): hears { phone.callback(status: status) }
    case .letGo: accessGuard = nil
    }
    if let accessGuard { told.append("is \(accessGuard.isLocked ? "locked" : "open")") }
  }

  private func hears(_ event: () -> Void) {
    if let accessGuard { accessGuard.lives(event) } else { event() }
  }
}
