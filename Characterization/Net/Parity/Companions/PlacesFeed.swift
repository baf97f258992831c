import Dispatch
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
  /// The feed itself, without its adapter.
  var feedObject: AnyObject { get }
}

extension PlacesFeedSubject {
  public var feedObject: AnyObject { self }
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

enum FeedInput: Hashable, Sendable, CustomStringConvertible {
  case becomesActive
  case moves(Double, Double)
  case prefers(String)
  /// Moves, and prefers a language before the load that this begins has ended.
  case movesAndPrefers(Double, Double, String)
  /// Moves, and the user denies access before the load has ended.
  case movesAndLosesAccess(Double, Double)
  /// Moves, and the app releases the feed and makes a new one before the load has ended.
  case movesAndReopens(Double, Double)
  case status(CLAuthorizationStatus)
  case online(Bool)

  static let alphabet: [FeedInput] =
    [.becomesActive, .prefers("en"), .prefers("de"), .online(true), .online(false)]
    + [.moves(52.51627, 13.3777), .moves(52.40419, 13.03844), .moves(46.4, 13.8), .moves(0, 0)]
    + ["en", "de"].map { .movesAndPrefers(52.51627, 13.3777, $0) }
    + [.movesAndLosesAccess(52.51627, 13.3777), .movesAndReopens(52.51627, 13.3777)]
    + CLAuthorizationStatus.allCases.map { .status($0) }

  var description: String {
    switch self {
    case .becomesActive: "the app becomes active"
    case .moves(let latitude, let longitude): "moves to \(latitude) \(longitude)"
    case .prefers(let language): "prefers \(language)"
    case .movesAndPrefers(let latitude, let longitude, let language):
      "moves to \(latitude) \(longitude), and prefers \(language) during the load"
    case .movesAndLosesAccess(let latitude, let longitude):
      "moves to \(latitude) \(longitude), and loses access during the load"
    case .movesAndReopens(let latitude, let longitude):
      "moves to \(latitude) \(longitude), and reopens the feed during the load"
    case .status(let status): "status \(status)"
    case .online(let isOnline): isOnline ? "online" : "offline"
    }
  }
}

/// Runs a feed on a phone of its own. After each input, it waits until only a new input can cause a change.
final class FeedSession: SystemUnderTest {
  private let kind: PlacesFeedKind
  private let phone = Phone(rules: Phone.Rules())
  private var feed: any PlacesFeedSubject
  private weak var releasedFeed: AnyObject?
  /// Whether a feed that was released during a load has not been deallocated before the answer.
  private var livesOn = false

  init(_ kind: PlacesFeedKind) {
    let phone = phone
    self.kind = kind
    feed = phone.use { kind.make() }
  }

  func apply(_ input: FeedInput) async -> [String] {
    livesOn = false
    switch input {
    case .becomesActive: phone.use { feed.becomesActive() }
    case .moves(let latitude, let longitude): moves(latitude, longitude)
    case .prefers(let language): phone.use { feed.prefers(language: language) }
    case .movesAndPrefers(let latitude, let longitude, let language):
      await duringLoad(latitude, longitude) { feed.prefers(language: language) }
    case .movesAndLosesAccess(let latitude, let longitude):
      await duringLoad(latitude, longitude) { phone.user.changesSetting(to: .denied) }
    case .movesAndReopens(let latitude, let longitude):
      await duringLoad(latitude, longitude) {
        releasedFeed = feed.feedObject
        feed = kind.make()
      }
    case .status(let status): phone.user.changesSetting(to: status)
    case .online(let isOnline): phone.isOnline = isOnline
    }
    await settles()
    let shown = feed.shown
    let rest = [
      shown.message, shown.isLoading ? "loading" : nil, livesOn ? "a released feed lives on" : nil,
    ]
    return (shown.titles + rest.compactMap(\.self)).map { "  \($0)" }
  }

  private func settles() async { await phone.bind { await feed.settles() } }

  private func moves(_ latitude: Double, _ longitude: Double) {
    phone.use { feed.moves(to: CLLocation(latitude: latitude, longitude: longitude)) }
  }

  /// Moves, and calls `change` before the load that this begins has ended.
  private func duringLoad(_ latitude: Double, _ longitude: Double, _ change: () -> Void) async {
    phone.isNetworkSlow = true
    moves(latitude, longitude)
    await settles()
    phone.use(change)
    await settles()
    livesOn = await releasedFeedLivesOn()
    // Answered in the order of the requests. In another order, Legacy shows the answer to the first one.
    while phone.waitingAnswerCount > 0 {
      phone.serverAnswers()
      await settles()
    }
    phone.isNetworkSlow = false
  }

  /// A caller that is canceled retains the feed for some turns. On a busy machine, these are many, because another thread
  /// resumes its task.
  private func releasedFeedLivesOn() async -> Bool {
    for turn in 1...400 where releasedFeed != nil {
      await Task.yield()
      if turn.isMultiple(of: 200) { await pauseForOtherThreads() }
    }
    return releasedFeed != nil
  }
}

/// Leaves the processor to other threads for a quarter of a second.
@MainActor
package func pauseForOtherThreads() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { continuation.resume() }
  }
}
