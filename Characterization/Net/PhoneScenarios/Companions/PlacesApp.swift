import Equivalence
import SimulatedPhone

/// The app that contains the companions, behind one interface.
@MainActor
package protocol PlacesAppSubject: AnyObject {
  func launches()
  /// The app comes to the front.
  func becomesActive()
  func chooses(defaultPlace: String)
  /// Waits until only a new input can cause a change.
  func settles() async
  /// The lines that the user sees.
  var screen: [String] { get }
}

package typealias PlacesAppKind = CompanionKind<any PlacesAppSubject>
