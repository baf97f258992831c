import Equivalence
import SimulatedPhone

extension AppInput {
  /// The inputs without numbers and other texts.
  private static let phrases = Phrases<AppInput>(
    [
      .nearbyStarts, .nearbyStops, .nearbyLoads, .nearbyLoadsTwice,
      .cardOpens, .cardCloses, .cardReloads,
      .placesOpens, .placesCloses, .placesAppears, .placesDisappears,
      .placesEnablesLocation, .placesClosesPrompt, .placesRecenters, .placesClosesSearch,
      .listOpens, .listCloses, .listAppears, .listDisappears,
      .resumes, .userAllows, .userDenies, .losesFix, .settles,
    ]
      + [
        .failsWhileNotDetermined, .errorPrecedesStatus, .deliversAfterStop, .settlesOnlyWhenTold,
      ].map(AppInput.given)
      + CardItem.allCases.map(AppInput.cardScrollsIn)
      + CardItem.allCases.flatMap { first in
        CardItem.allCases.map { AppInput.cardScrollsInReversed(first, $0) }
      }
      + ListItem.allCases.map(AppInput.listScrollsIn)
      // Only the statuses that Apple has named so far are allowed.
      + CLAuthorizationStatus.allCases.filter { $0 != .fromTheFuture }.flatMap { status in
        [.setting(status), .lateCallback(status), .callbackInsideStop(status)]
      }
      + [true, false].flatMap { [.services(isOn: $0), .network(isOn: $0), .geocoder(isOn: $0)] }
      + UIDeviceOrientation.allCases.map(AppInput.rotates))

  /// Reads one input in the notation of transcripts.
  init(_ text: some StringProtocol) throws(Unreadable) {
    if let input = AppInput.phrases[text] {
      self = input
      return
    }
    var words = Words(text)
    if words.take("nearby", "reopens") {
      try words.expect("in")
      self = .nearbyReopens(String(try words.next("a language, such as `de`")))
    } else if words.take("card", "scrolls") {
      try words.expect("out")
      self = .cardScrollsOut(try words.index())
    } else if words.take("card", "taps") {
      self = .cardTaps(try words.index())
    } else if words.take("list", "scrolls") {
      try words.expect("out")
      self = .listScrollsOut(try words.index())
    } else if words.take("list", "configures") {
      self = .listConfigures(try words.index())
    } else if words.take("places", "searches") {
      self = .placesSearches(words.rest().text)
    } else if words.take("phone", "moves") {
      self = try words.move()
    } else if words.take("phone", "turns") {
      try words.expect("to")
      let unknown = words.unexpected("degrees, a number such as 52.5 or -1")
      let heading = try words.heading()
      // The screens show whole degrees, and there is no whole number for it.
      if heading.degrees.value.isNaN || heading.trueHeading.value.isNaN { throw unknown }
      self = .turns(heading)
    } else if words.take("phone", "has") {
      try words.expect("declination")
      self = .given(.declination(try words.integer("the declination in degrees")))
    } else if words.takesDuration() {
      self = .waits(seconds: try words.integer("seconds"))
      try words.expect("s")
      try words.expect("pass")
    } else {
      throw AppInput.phrases.unreadable(
        text, 1, "an input, such as `card opens`, `phone moves to 52.5 13.4` or `user allows`")
    }
    try words.finish()
  }
}

extension Words {
  /// The index of a cell, from 0.
  fileprivate mutating func index() throws(Unreadable) -> Int {
    try integer("the number of a cell, from 0")
  }

  fileprivate mutating func integer(_ expected: String) throws(Unreadable) -> Int {
    let unknown = unexpected("\(expected), a whole number such as 3")
    guard let word = try? next(expected), let number = Int(word) else { throw unknown }
    return number
  }

  /// Whether a whole number comes next, as in `60 s pass`.
  fileprivate func takesDuration() -> Bool {
    var copy = self
    return (try? copy.integer("seconds")) != nil
  }

  fileprivate mutating func move() throws(Unreadable) -> AppInput {
    try expect("to")
    let place = Coordinate(try number("a latitude"), try number("a longitude"))
    guard take("with") else { return .moves(place) }
    try expect("a")
    try expect("fix")
    let seconds = try integer("the age of the fix in seconds")
    try expect("s")
    try expect("old")
    return .moves(place, secondsAgo: seconds)
  }
}
