import Equivalence
import SimulatedPhone

/// The app that contains the companions, behind one interface.
@MainActor
package protocol PlacesAppSubject: AnyObject {
  func launch()
  /// The app comes to the front.
  func becomeActive()
  func choose(defaultPlace: String)
  /// Waits until only a new input can cause a change.
  func settle() async
  /// The lines that the user sees.
  var screen: [String] { get }
}

package typealias PlacesAppKind = CompanionKind<any PlacesAppSubject>
