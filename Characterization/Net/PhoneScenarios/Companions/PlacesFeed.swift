import Dispatch
import Equivalence
import SimulatedPhone

/// A feed of nearby places, behind one interface.
@MainActor
package protocol PlacesFeedSubject: AnyObject {
  /// The app comes to the front.
  func becomeActive()
  func move(to location: CLLocation)
  func prefer(language: String)
  /// Waits until only a new input can cause a change.
  func settle() async
  var shown: PlacesFeedShown { get }
  /// The feed itself, without its adapter.
  var feedObject: AnyObject { get }
}

extension PlacesFeedSubject {
  package var feedObject: AnyObject { self }
}

/// The values of a feed that a screen can show.
package struct PlacesFeedShown: Hashable, Sendable {
  package let titles: [String]
  package let isLoading: Bool
  package let message: String?

  package init(titles: [String], isLoading: Bool = false, message: String? = nil) {
    self.titles = titles
    self.isLoading = isLoading
    self.message = message
  }

  package static let nothing = PlacesFeedShown(titles: [])
}

package typealias PlacesFeedKind = CompanionKind<any PlacesFeedSubject>

package typealias PlacesFeedInput = NamedInput<PlacesFeedSession>

/// Runs a feed on a phone of its own. After each input, it waits until only a new input can cause a change.
package final class PlacesFeedSession: CompanionSystem {
  package static let alphabet: [PlacesFeedInput] =
    [.becomesActive, .prefers("en"), .prefers("de"), .online(true), .online(false)]
    + [.moves(.gate), .moves(.at(52.40419, 13.03844)), .moves(.at(46.4, 13.8)), .moves(.at(0, 0))]
    + [.duringLoad("prefers en") { $0.feed.prefer(language: "en") }]
    + [.duringLoad("prefers de") { $0.feed.prefer(language: "de") }]
    + [.losesAccess, .duringLoad("reopens the feed") { $0.reopen() }]
    + CLAuthorizationStatus.allCases.map { .status($0) }

  /// With a place near which there are more articles than a feed shows.
  package static let written = alphabet + [.moves(.at(41.93, 12.45))]

  private let kind: PlacesFeedKind
  package let phone = Phone(rules: Phone.Rules())
  fileprivate var feed: any PlacesFeedSubject
  private weak var releasedFeed: AnyObject?
  /// Whether a feed that was released during a load has not been deallocated before the answer.
  private var livesOn = false
  /// Called before the load that an input begins has ended.
  fileprivate var duringLoad: (@MainActor (PlacesFeedSession) -> Void)?

  package init(_ kind: PlacesFeedKind) {
    let phone = phone
    self.kind = kind
    feed = phone.use { kind.make() }
  }

  package func apply(_ input: PlacesFeedInput) async -> [String] {
    livesOn = false
    duringLoad = nil
    phone.use { input.play(self) }
    await settle()
    if let duringLoad { await endLoad(after: duringLoad) }
    let shown = feed.shown
    let rest = [
      shown.message, shown.isLoading ? "loading" : nil, livesOn ? "a released feed lives on" : nil,
    ]
    return (shown.titles + rest.compactMap(\.self)).map(\.asObservation)
  }

  private func settle() async { await phone.bind { await feed.settle() } }

  private func endLoad(after change: @MainActor (PlacesFeedSession) -> Void) async {
    phone.use { change(self) }
    await settle()
    livesOn = await releasedFeedLivesOn()
    // Answered in the order of the requests. In another order, Legacy shows the answer to the first one.
    while phone.waitingAnswerCount > 0 {
      phone.deliverAnswer()
      await settle()
    }
    phone.isNetworkSlow = false
  }

  /// Releases the feed and makes a new one.
  private func reopen() {
    releasedFeed = feed.feedObject
    feed = kind.make()
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

extension PlacesFeedInput {
  package static var becomesActive: Self {
    Self("the app becomes active") { $0.feed.becomeActive() }
  }

  package static func moves(_ location: CLLocation) -> Self {
    let place = location.coordinate
    return Self("moves to \(place.latitude) \(place.longitude)") { $0.feed.move(to: location) }
  }

  package static func prefers(_ language: String) -> Self {
    Self("prefers \(language)") { $0.feed.prefer(language: language) }
  }

  /// Moves to the Brandenburg Gate, and calls `change` before the load that this begins has ended.
  fileprivate static func duringLoad(
    _ text: String, _ change: @escaping @MainActor @Sendable (PlacesFeedSession) -> Void
  ) -> Self {
    Self("moves to the gate, and \(text) during the load") {
      $0.phone.isNetworkSlow = true
      $0.feed.move(to: .gate)
      $0.duringLoad = change
    }
  }

  package static var losesAccess: Self {
    .duringLoad("loses access") { $0.phone.user.changeSetting(to: .denied) }
  }

  package static func status(_ status: CLAuthorizationStatus) -> Self {
    Self("status \(status)") { $0.phone.user.changeSetting(to: status) }
  }

  package static func online(_ isOnline: Bool) -> Self {
    Self(isOnline ? "online" : "offline") { $0.phone.isOnline = isOnline }
  }
}

/// Leaves the processor to other threads for a quarter of a second.
@MainActor
package func pauseForOtherThreads() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { continuation.resume() }
  }
}
