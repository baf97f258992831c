import Equivalence
import SimulatedPhone

extension AppInput {
  /// Returns a random walk. It begins with a permission, the map, and the list and a card with one cell each, because most
  /// inputs have no effect without them.
  static func walk(length: Int, using generator: inout SplitMix64) -> [AppInput] {
    let start = [
      settings.randomElement(using: &generator)!, .placesOpens, .cardOpens,
      .cardScrollsIn(.placeholder), .listOpens, .listAppears, .listScrollsIn(.location),
    ]
    let rest = (0..<max(0, length - start.count)).map { _ in drawn(using: &generator) }
    return Array((start + rest).prefix(length))
  }

  /// Returns a random input. About every second one is `settles`, and all other kinds are equally likely. A kind has so
  /// few values that a walk meets them again.
  static func drawn(using generator: inout SplitMix64) -> AppInput {
    if Bool.random(using: &generator) { return .settles }
    return kinds.randomElement(using: &generator)!.randomElement(using: &generator)!
  }

  // Two inputs of which one ends what the other begins share a line. Otherwise little would last.
  private static let kinds: [[AppInput]] = [
    [.nearbyStarts, .nearbyStops], [.nearbyLoads], [.nearbyLoadsTwice],
    ["en", "de", "fr"].map(AppInput.nearbyReopens), [.cardOpens, .cardCloses, .cardReloads],
    [.cardScrollsIn(.article)], [.cardScrollsIn(.location)], [.cardScrollsIn(.placeholder)],
    [.cardScrollsInReversed(.location, .placeholder), .cardScrollsInReversed(.article, .location)],
    [0, 1].map(AppInput.cardScrollsOut), [0, 0, 1].map(AppInput.cardTaps),
    [.placesOpens, .placesCloses], [.placesAppears], [.placesDisappears],
    [.placesEnablesLocation, .placesClosesPrompt], [.placesRecenters],
    [.placesSearches("Glienicke Bridge"), .placesClosesSearch],
    [.listOpens, .listCloses], [.listAppears], [.listDisappears],
    ListItem.allCases.map(AppInput.listScrollsIn), [0, 1].map(AppInput.listScrollsOut),
    [0, 1].map(AppInput.listConfigures),
    [.resumes], [.userAllows], [.userDenies], settings,
    [.denied, .authorizedWhenInUse].map(AppInput.lateCallback)
      + [.denied, .authorizedWhenInUse, .authorizedAlways].map(AppInput.callbackInsideStop),
    onOrOff.map(AppInput.services), onOrOff.map(AppInput.network),
    onOrOff.map(AppInput.geocoder),
    moves, [.losesFix], turns, UIDeviceOrientation.allCases.map(AppInput.rotates),
    // After one second, a fix of 3,599 s has the age of the limit.
    [1, 3600].map(AppInput.waits),
  ]

  // Granted and on are more likely than the rest, because a refusal keeps the screens from almost everything.
  private static let settings =
    (CLAuthorizationStatus.allCases.filter { $0 != .fromTheFuture }
    + [.authorizedAlways, .authorizedWhenInUse]).map(AppInput.setting)
  private static let onOrOff = [true, true, true, false]

  // The feed stops after a first fix that is less than an hour old, and shows at most 20 articles.
  private static let moves =
    [Coordinate(52.51631, 13.37777), Coordinate(52.4042, 13.0384), Coordinate(52.6, 13.7)]
    .flatMap { place in [0, 3599, 3600, 3601].map { AppInput.moves(place, secondsAgo: $0) } }
    + [twentyArticles, twentyOneArticles, longTitle, longName].map { .moves($0) }
  private static let twentyArticles = Coordinate(41.93, 12.45)
  private static let twentyOneArticles = Coordinate(41.9, 12.48)
  private static let longTitle = Coordinate(37.7955, -122.3937)
  private static let longName = Coordinate(41.88944, 12.46972)

  // The map shows an arrow for an accuracy above 0 and below 90. In a walk, true north is at 357 degrees.
  private static let turns = [0, 90, 200, 350, 357].flatMap { degrees in
    [-1, 0, 1, 89, 90].map { AppInput.turns(Heading(degrees, accuracy: $0)) }
  }
}

extension PhoneSetting {
  /// Returns the settings of a walk. True and magnetic north differ, so that a screen that confuses them is noticed.
  static func drawn(using generator: inout SplitMix64) -> [PhoneSetting] {
    let rules: [PhoneSetting] = [
      .failsWhileNotDetermined, .errorPrecedesStatus, .deliversAfterStop,
    ]
    return [.settlesOnlyWhenTold, .declination(3)]
      + rules.filter { _ in .random(using: &generator) }
  }
}
