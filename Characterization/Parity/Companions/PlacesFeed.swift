import Equivalence
import SimulatedPhone

/// A feed of nearby places, behind one interface.
@MainActor
public protocol PlacesFeedSubject: AnyObject {
  /// The app comes to the front.
  func becomesActive()
  func moves(to location: CLLocation)
  func prefers(language: String)
  /// Waits until only a new input can cause a change.
  func settles() async
  var shown: FeedShown { get }
}

/// The values of a feed that a screen can show.
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

/// An input of a feed.
enum FeedInput: Hashable, Sendable, CustomStringConvertible {
  case becomesActive
  case moves(Double, Double)
  case prefers(String)
  /// Moves, and prefers a language before the load that this begins has ended.
  case movesAndPrefers(Double, Double, String)
  case status(CLAuthorizationStatus)
  case online(Bool)

  static let alphabet: [FeedInput] =
    [.becomesActive, .prefers("en"), .prefers("de"), .online(true), .online(false)]
    + [.moves(52.51627, 13.3777), .moves(52.40419, 13.03844), .moves(46.4, 13.8), .moves(0, 0)]
    + ["en", "de"].map { .movesAndPrefers(52.51627, 13.3777, $0) }
    + CLAuthorizationStatus.allCases.map { .status($0) }

  var description: String {
    switch self {
    case .becomesActive: "the app becomes active"
    case .moves(let latitude, let longitude): "moves to \(latitude) \(longitude)"
    case .prefers(let language): "prefers \(language)"
    case .movesAndPrefers(let latitude, let longitude, let language):
      "moves to \(latitude) \(longitude), and prefers \(language) during the load"
    case .status(let status): "status \(status)"
    case .online(let isOnline): isOnline ? "online" : "offline"
    }
  }
}

/// Runs a feed on a phone of its own. After each input, it waits until only a new input can cause a change.
final class FeedSession: SystemUnderTest {
  private let phone = Phone(rules: Phone.Rules())
  private let feed: any PlacesFeedSubject

  init(_ kind: PlacesFeedKind) {
    let phone = phone
    feed = phone.use { kind.make() }
  }

  func apply(_ input: FeedInput) async -> [String] {
    phone.use {
      switch input {
      case .becomesActive: feed.becomesActive()
      case .moves(let latitude, let longitude):
        feed.moves(to: CLLocation(latitude: latitude, longitude: longitude))
      case .prefers(let language): feed.prefers(language: language)
      case .movesAndPrefers(let latitude, let longitude, _):
        phone.isNetworkSlow = true
        feed.moves(to: CLLocation(latitude: latitude, longitude: longitude))
      case .status(let status): phone.user.changesSetting(to: status)
      case .online(let isOnline): phone.isOnline = isOnline
      }
    }
    await phone.bind { await feed.settles() }
    if case .movesAndPrefers(_, _, let language) = input {
      phone.use { feed.prefers(language: language) }
      // Answered in the order of the requests. In another order, Legacy shows the answer to the first one.
      while phone.waitingAnswerCount > 0 {
        phone.serverAnswers()
        await phone.bind { await feed.settles() }
      }
      phone.isNetworkSlow = false
    }
    let shown = feed.shown
    let rest = [shown.message, shown.isLoading ? "loading" : nil].compactMap(\.self)
    return (shown.titles + rest).map { "  \($0)" }
  }
}
