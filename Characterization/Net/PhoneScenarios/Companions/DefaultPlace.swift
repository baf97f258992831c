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
  public static let alphabet =
    ["Brandenburger Tor", "Schloss Sanssouci", "schloss sanssouci", "Atlantis", "", nil]
    .map { name in
      NamedInput<DefaultPlacePlayer>("choose \(name ?? "nothing")") { $0.companion?.choose(name) }
    } + [.storedNumber, .release]

  public let phone = Phone()
  public var reactions: [String] = []
  public var companion: (any DefaultPlaceSubject)?

  public init(_ kind: DefaultPlaceKind) { companion = phone.use { kind.make() } }

  public var memory: AnyHashable { stored }

  public var values: [String] {
    companion.map { ["leads to \($0.defaultPlace ?? "nowhere")", "stored is \(stored)"] } ?? []
  }

  private var stored: String {
    phone.userDefaults.object(forKey: "DefaultPlace").map { "\(type(of: $0)) \($0)" } ?? "nothing"
  }
}

extension NamedInput<DefaultPlacePlayer> {
  /// A stored number instead of a name, as another version of the app might have written it.
  fileprivate static var storedNumber: Self {
    Self("1 is stored") { $0.phone.userDefaults.set(1, forKey: "DefaultPlace") }
  }
}
