import SimulatedPhone

/// The app around the companions behind one interface.
@MainActor
public protocol PlacesAppSubject: AnyObject {
  func launches()
  /// The app comes to the front.
  func becomesActive()
  func chooses(defaultPlace: String)
  /// Lets happen whatever happens by itself.
  func settles() async
  /// What the user sees, line by line.
  var screen: [String] { get }
}

public typealias PlacesAppKind = CompanionKind<any PlacesAppSubject>
