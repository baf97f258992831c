import SimulatedPhone

/// Something that happens to a feed.
enum FeedInput: CustomStringConvertible {
  case becomesActive
  case moves(Double, Double)
  case prefers(String)
  case status(CLAuthorizationStatus)
  case online(Bool)

  static let alphabet: [FeedInput] =
    [.becomesActive, .prefers("en"), .prefers("de"), .online(true), .online(false)]
    + [.moves(52.51627, 13.3777), .moves(52.40419, 13.03844), .moves(46.4, 13.8), .moves(0, 0)]
    + CLAuthorizationStatus.allCases.map { .status($0) }

  var description: String {
    switch self {
    case .becomesActive: "the app becomes active"
    case .moves(let latitude, let longitude): "moves to \(latitude) \(longitude)"
    case .prefers(let language): "prefers \(language)"
    case .status(let status): "status \(status)"
    case .online(let isOnline): isOnline ? "online" : "offline"
    }
  }
}

extension CompanionComparison {
  /// Feeds that are given the same inputs, drawn at random, and come to rest after each.
  @MainActor
  public init(feeds kinds: [PlacesFeedKind], inputs: Int = 2000, seed: UInt64) async {
    var generator = SplitMix64(seed: seed)
    let feeds = kinds.map(FeedOnPhone.init)
    var steps: [Difference.Step] = []
    var difference: Difference?
    for line in 1...inputs where difference == nil {
      let input = FeedInput.alphabet.randomElement(using: &generator)!
      var shown: [[String]] = []
      for feed in feeds { shown.append(await feed.shows(after: input)) }
      let other = shown.firstIndex { $0 != shown[0] }
      steps.append(
        Difference.Step(
          line: line, input: input.description, left: shown[0], right: shown[other ?? 0]))
      if let other {
        difference = Difference(
          file: "PlacesFeed", title: "The last inputs of a walk with seed \(seed).",
          names: (kinds[0].name, kinds[other].name), steps: steps.suffix(6))
      }
    }
    self.init(
      name: "PlacesFeed", amounts: [(1, "walk"), (steps.count, "input")], difference: difference)
  }
}

@MainActor
private final class FeedOnPhone {
  private let phone = Phone(rules: Phone.Rules())
  private let feed: any PlacesFeedSubject

  init(_ kind: PlacesFeedKind) {
    let phone = phone
    feed = phone.use { kind.make() }
  }

  func shows(after input: FeedInput) async -> [String] {
    phone.use {
      switch input {
      case .becomesActive: feed.becomesActive()
      case .moves(let latitude, let longitude):
        feed.moves(to: CLLocation(latitude: latitude, longitude: longitude))
      case .prefers(let language): feed.prefers(language: language)
      case .status(let status): phone.user.changesSetting(to: status)
      case .online(let isOnline): phone.isOnline = isOnline
      }
    }
    await phone.bind { await feed.settles() }
    let shown = feed.shown
    let rest = [shown.message, shown.isLoading ? "loading" : nil].compactMap(\.self)
    return (shown.titles + rest).map { "  \($0)" }
  }
}
