import SimulatedPhone

/// A feed of what is nearby behind one interface.
@MainActor
public protocol PlacesFeedSubject: AnyObject {
  /// The app comes to the front.
  func becomesActive()
  func moves(to location: CLLocation)
  func prefers(language: String)
  /// Lets happen whatever happens by itself.
  func settles() async
  var shown: FeedShown { get }
}

/// What a screen can show of a feed.
public struct FeedShown: Hashable, Sendable {
  public let titles: [String]
  public let isLoading: Bool
  public let message: String?

  public init(titles: [String], isLoading: Bool = false, message: String? = nil) {
    self.titles = titles
    self.isLoading = isLoading
    self.message = message
  }

  public static let nothing = FeedShown(titles: [])
}

public typealias PlacesFeedKind = CompanionKind<any PlacesFeedSubject>
