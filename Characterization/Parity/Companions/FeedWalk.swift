import Equivalence
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
  ///
  /// - Parameter goesOn: called at every input; return false to end the comparison early.
  @MainActor
  public init(
    feeds kinds: [PlacesFeedKind], inputs: Int = 2000, seed: UInt64,
    goesOn: () -> Bool = { true }
  ) async {
    var generator = SplitMix64(seed: seed)
    let walk = (0..<inputs).map { _ in FeedInput.alphabet.randomElement(using: &generator)! }
    var played = 0
    var difference: Difference?
    for candidate in kinds.dropFirst() where difference == nil {
      let pair = FeedPair(reference: kinds[0], candidate: candidate)
      let steps = await pair.steps(walk, goesOn: goesOn)
      played += steps.count
      guard steps.last?.isDifferent == true else { continue }
      var cutting = DeltaDebugging(Array(walk.prefix(steps.count)))
      while goesOn(), let attempt = cutting.attempt {
        let steps = await pair.steps(attempt, goesOn: goesOn)
        let isFound = steps.last?.isDifferent == true
        cutting.goOn(with: isFound ? Array(attempt.prefix(steps.count)) : nil)
      }
      difference = Difference(
        file: "PlacesFeed", title: nil, names: (kinds[0].name, candidate.name),
        steps: await pair.steps(cutting.inputs, goesOn: { true }))
    }
    self.init(
      name: "PlacesFeed", amounts: [(kinds.count - 1, "walk"), (played, "input")],
      difference: difference)
  }
}

@MainActor
private struct FeedPair {
  let reference: PlacesFeedKind
  let candidate: PlacesFeedKind

  /// What both show after each input, as far as the first difference.
  func steps(_ inputs: [FeedInput], goesOn: () -> Bool) async -> [Difference.Step] {
    let (left, right) = (FeedOnPhone(reference), FeedOnPhone(candidate))
    var steps: [Difference.Step] = []
    for input in inputs where steps.last?.isDifferent != true && goesOn() {
      steps.append(
        Difference.Step(
          line: steps.count + 1, input: input.description, left: await left.shows(after: input),
          right: await right.shows(after: input)))
    }
    return steps
  }
}

extension Difference.Step {
  fileprivate var isDifferent: Bool { left != right }
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
