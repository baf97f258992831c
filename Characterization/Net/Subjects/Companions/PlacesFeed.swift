import Legacy
import Modern
import PhoneScenarios

extension PlacesFeedKind {
  /// The implementations that must behave the same. The first one is the reference.
  package static var parity: [Self] { [legacy, modern] }
  package static var legacy: Self { Self(name: "legacy") { LegacyFeed() } }
  package static var modern: Self { Self(name: "modern") { ModernFeed() } }
}

private final class LegacyFeed: PlacesFeedSubject {
  private let phone = Phone.current
  private let store = Legacy.PlaceStoreWrapper()
  private let feed = Legacy.PlacesFeed()

  func becomeActive() {
    phone.notificationCenter.post(
      name: Legacy.PlacesFeed.applicationDidBecomeActive, object: nil)
  }

  func move(to location: CLLocation) { feed.move(to: location) }
  func prefer(language: String) { feed.language = language }
  func settle() async { phone.settle() }

  var shown: PlacesFeedShown {
    PlacesFeedShown(
      titles: feed.places.map(\.title), isLoading: feed.isLoading, message: feed.message)
  }

  var feedObject: AnyObject { feed }
}

private final class ModernFeed: PlacesFeedSubject {
  private let phone = Phone.current
  private let access = Access(
    manager: CLLocationManager(), status: CLLocationManager.authorizationStatus)
  private let preferences = Preferences(storage: Phone.current.userDefaults)
  private let feed: Modern.PlacesFeed
  private let downloads = Downloads()
  private let reader: FeedReader

  init() {
    feed = Modern.PlacesFeed(
      language: { [preferences] in preferences.language }, download: downloads.places)
    access.observe { [feed] in feed.accessChanged(to: $0) }
    reader = FeedReader(feed)
  }

  // A caller that waits retains the feed.
  isolated deinit { downloads.cancelAllCallers() }

  func becomeActive() {
    access.refresh()
    downloads.refresh(feed)
  }

  func move(to location: CLLocation) {
    feed.move(to: Modern.Coordinate(location))
    // Two callers wait for the same download. One of them gives up when the language changes.
    downloads.refresh(feed)
    downloads.refresh(feed)
  }

  func prefer(language: String) {
    preferences.language = language
    downloads.cancelOneCaller()
    feed.beginRefresh()
  }

  func settle() async { await downloads.settle(feed, on: phone) }

  var shown: PlacesFeedShown {
    let contradiction = reader.contradiction() ?? downloads.contradiction(feed, access.state)
    return PlacesFeedShown(
      titles: feed.content.places.map(\.title), isLoading: feed.content.isLoading,
      message: contradiction ?? feed.content.message)
  }

  var feedObject: AnyObject { feed }
}

/// Reads the contents of a feed at once and later, and compares both with the content.
@MainActor
private final class FeedReader {
  private let feed: Modern.PlacesFeed
  /// The contents since the last check. The first one is the content at that check.
  private var contents: [Modern.PlacesFeed.Content] = []
  private var late: AsyncStream<Modern.PlacesFeed.Content>

  init(_ feed: Modern.PlacesFeed) {
    self.feed = feed
    late = feed.contents
    readAtOnce(feed.contents) { [weak self] content in
      self?.contents.append(content)
      // No effect: while the feed changes its content, its refresh has not ended.
      self?.feed.beginRefresh()
    }
  }

  /// Returns what a stream of the contents has done wrong since the last check.
  func contradiction() -> String? {
    defer {
      contents = [feed.content]
      late = feed.contents
    }
    let isRepeated = zip(contents, contents.dropFirst()).contains { $0 == $1 }
    if contents.last != feed.content || isRepeated { return "a stream shows \(contents)" }
    let buffered = drained(late)
    return buffered == contents ? nil : "a late reader receives \(buffered), not \(contents)"
  }
}

/// Counts the downloads that are running, and the callers that wait for them.
@MainActor
final class Downloads {
  private var running = 0
  private var mostRunning = 0
  private var callers: [Int: Task<Void, Never>] = [:]
  private var callersSoFar = 0
  private var canceled = 0
  private var isBroken = false

  func places(near coordinate: Modern.Coordinate, language: String) async throws -> [NearbyPlace] {
    running += 1
    mostRunning = max(mostRunning, running)
    defer { running -= 1 }
    return try await LiveCompanions.places(near: coordinate, language: language)
  }

  /// A caller refreshes the feed, and waits.
  func refresh(_ feed: Modern.PlacesFeed) {
    callersSoFar += 1
    callers[callersSoFar] = Task { [weak self, weak feed, number = callersSoFar] in
      do {
        try await feed?.refresh()
      } catch is CancellationError {
        self?.canceled += 1
      } catch {}
      self?.callers[number] = nil
    }
  }

  /// The caller that has waited longest gives up.
  func cancelOneCaller() {
    guard let first = callers.keys.min() else { return }
    callers[first]?.cancel()
    canceled -= 1
  }

  func cancelAllCallers() { for caller in callers.values { caller.cancel() } }

  /// Returns what the feed has done wrong since the last check.
  func contradiction(_ feed: Modern.PlacesFeed, _ access: Access.State) -> String? {
    defer { (mostRunning, canceled) = (running, 0) }
    if mostRunning > 1 { return "\(mostRunning) downloads at a time" }
    if !callers.isEmpty && !feed.content.isLoading { return "\(callers.count) callers wait on" }
    if canceled > 0 && access.isGranted { return "\(canceled) other callers are canceled" }
    return nil
  }

  /// Delivers events until none is pending and each running download waits for a slow network.
  ///
  /// Events are delivered in a loop, and a feed settles within 5 turns of it. On a busy machine it needs more, because
  /// another thread resumes its task. So this method pauses after each 200 turns. After 1,000 turns, the feed counts as
  /// broken, and later calls return after one turn. The comparison then reports the content of the feed.
  func settle(
    _ feed: Modern.PlacesFeed, on phone: Phone,
    pause: @MainActor () async -> Void = pauseForOtherThreads
  ) async {
    for turn in 1..<(isBroken ? 2 : 1_000) {
      phone.settle()
      await Task.yield()
      if haveSettled(feed, on: phone) { return }
      if turn.isMultiple(of: 200) { await pause() }
    }
    isBroken = true
  }

  private func haveSettled(_ feed: Modern.PlacesFeed, on phone: Phone) -> Bool {
    let isAboutToDownload = (feed.content.isLoading || !callers.isEmpty) && running == 0
    // The task of a caller ends a few turns after its refresh.
    let isAboutToEnd = !callers.isEmpty && !feed.content.isLoading
    // The download of a feed that was released may wait, too.
    return running <= phone.waitingAnswerCount && !isAboutToDownload && !isAboutToEnd
  }
}
