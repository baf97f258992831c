import Equivalence
import SimulatedPhone

/// A provider of the user's default place behind one interface.
@MainActor
package protocol DefaultPlaceSubject: AnyObject {
  var defaultPlace: String? { get }
  func choose(_ name: String?)
}

package typealias DefaultPlaceKind = CompanionKind<any DefaultPlaceSubject>

package final class DefaultPlacePlayer: CompanionPlayer {
  package static let alphabet =
    ["Brandenburger Tor", "Schloss Sanssouci", "schloss sanssouci", "Atlantis", "", nil]
    .map { name in
      NamedInput<DefaultPlacePlayer>("choose \(name ?? "nothing")") { $0.companion?.choose(name) }
    } + [.storedNumber, .release]

  package let phone = Phone()
  package var reactions: [String] = []
  package var companion: (any DefaultPlaceSubject)?

  package init(_ kind: DefaultPlaceKind) { companion = phone.use { kind.make() } }

  package var memory: AnyHashable { stored }

  package var values: [String] {
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
