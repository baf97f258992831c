import Equivalence
import SimulatedPhone

/// A provider of the user's default place behind one interface.
@MainActor
public protocol DefaultPlaceSubject: AnyObject {
  var defaultPlace: String? { get }
  func choose(_ name: String?)
}

public typealias DefaultPlaceKind = CompanionKind<any DefaultPlaceSubject>

public final class DefaultPlacePlayer: CompanionPlayer {
  public enum Input: Hashable, Sendable, CustomStringConvertible {
    case choose(String?)
    /// A stored number instead of a name, as another version of the app might have written it.
    case stored(Int)
    case release

    public var description: String {
      switch self {
      case .choose(let name): "choose \(name ?? "nothing")"
      case .stored(let number): "\(number) is stored"
      case .release: "release"
      }
    }
  }

  public static let alphabet: [Input] =
    ["Brandenburger Tor", "Schloss Sanssouci", "schloss sanssouci", "Atlantis", "", nil]
    .map { .choose($0) } + [.stored(1), .release]

  public let phone = Phone()
  public var reactions: [String] = []
  private var place: (any DefaultPlaceSubject)?

  public init(_ kind: DefaultPlaceKind) { place = phone.use { kind.make() } }

  public var subject: AnyObject? { place }
  public var memory: AnyHashable { stored }

  public func play(_ input: Input) {
    switch input {
    case .choose(let name): place?.choose(name)
    case .stored(let number): phone.userDefaults.set(number, forKey: "DefaultPlace")
    case .release: place = nil
    }
    if let place { reactions.append("leads to \(place.defaultPlace ?? "nowhere")") }
    reactions.append("stored is \(stored)")
  }

  private var stored: String {
    phone.userDefaults.object(forKey: "DefaultPlace").map { "\(type(of: $0)) \($0)" } ?? "nothing"
  }
}
