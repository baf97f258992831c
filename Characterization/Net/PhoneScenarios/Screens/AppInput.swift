import SimulatedPhone

/// An event that an app responds to: on one of its screens, on its phone, or in its surroundings.
package enum AppInput: Hashable, Sendable {
  /// The phone is like this. Only the first inputs may say so.
  case given(PhoneSetting)

  /// The app releases its source of articles with the open card, and makes new ones for a Wikipedia in this language.
  case nearbyReopens(String)
  case nearbyStarts, nearbyStops, nearbyLoads
  /// Loads, and loads once more inside the completion.
  case nearbyLoadsTwice

  case cardOpens, cardCloses, cardReloads
  case cardScrollsIn(CardItem)
  /// The card makes two cells, and the second one appears first.
  case cardScrollsInReversed(CardItem, CardItem)
  case cardScrollsOut(Int)
  case cardTaps(Int)

  case placesOpens, placesCloses, placesAppears, placesDisappears
  case placesEnablesLocation, placesClosesPrompt, placesRecenters
  case placesSearches(String)
  case placesClosesSearch

  case listOpens, listCloses, listAppears, listDisappears
  case listScrollsIn(ListItem)
  case listScrollsOut(Int)
  case listConfigures(Int)

  case resumes

  case userAllows, userDenies
  case setting(CLAuthorizationStatus)
  /// The phone calls back with a status that may be outdated.
  case lateCallback(CLAuthorizationStatus)
  /// The phone calls back inside the next stop, as hand-written fakes do.
  case callbackInsideStop(CLAuthorizationStatus)
  case services(isOn: Bool)
  case network(isOn: Bool)
  case geocoder(isOn: Bool)
  case moves(Coordinate, secondsAgo: Int = 0)
  case losesFix
  case turns(Heading)
  case rotates(UIDeviceOrientation)
  case waits(seconds: Int)

  /// The phone delivers all pending events, as it does by itself after each input, unless a setting says otherwise.
  case settles
}

/// How the phone of an app differs from one that follows the default rules, where true north is magnetic north.
package enum PhoneSetting: Hashable, Sendable {
  case failsWhileNotDetermined, errorPrecedesStatus, deliversAfterStop
  /// The angle from true to magnetic north, in degrees, to the east.
  case declination(Int)
  /// Events wait for ``AppInput/settles``, so that an input can arrive before them.
  case settlesOnlyWhenTold
}

extension AppInput {
  /// The inputs of the explorations: those of one screen, and of the user who grants access and walks.
  package static let feed: [AppInput] =
    user + [
      .nearbyStarts, .nearbyStops, .nearbyLoads, .resumes,
    ]
  package static let card: [AppInput] =
    user + [
      .cardOpens, .cardCloses, .cardScrollsIn(.location), .cardScrollsOut(0),
    ]
  package static let map: [AppInput] =
    user + [
      .setting(.denied), .placesOpens, .placesCloses, .placesAppears, .placesDisappears,
      .placesEnablesLocation,
    ]
  package static let list: [AppInput] =
    user + [
      .moves(Coordinate(52.4042, 13.0384)), .listOpens, .listCloses, .listAppears, .listDisappears,
      .listScrollsIn(.location), .listScrollsOut(0),
    ]
  private static let user: [AppInput] = [
    .setting(.authorizedWhenInUse), .moves(Coordinate(52.51631, 13.37777)),
  ]
}

extension AppInput: CustomStringConvertible {
  package var description: String {
    switch self {
    case .given(let setting): "\(setting)"
    case .nearbyReopens(let language): "nearby reopens in \(language)"
    case .nearbyStarts: "nearby starts"
    case .nearbyStops: "nearby stops"
    case .nearbyLoads: "nearby loads"
    case .nearbyLoadsTwice: "nearby loads, and once more when completed"
    case .cardOpens: "card opens"
    case .cardCloses: "card closes"
    case .cardReloads: "card reloads"
    case .cardScrollsIn(let item): "card scrolls in \(item)"
    case .cardScrollsInReversed(let first, let second):
      "card scrolls in \(second) made after \(first)"
    case .cardScrollsOut(let index): "card scrolls out \(index)"
    case .cardTaps(let index): "card taps \(index)"
    case .placesOpens: "places opens"
    case .placesCloses: "places closes"
    case .placesAppears: "places appears"
    case .placesDisappears: "places disappears"
    case .placesEnablesLocation: "places enables location"
    case .placesClosesPrompt: "places closes prompt"
    case .placesRecenters: "places recenters"
    case .placesSearches(let term): "places searches \(term)"
    case .placesClosesSearch: "places closes search"
    case .listOpens: "list opens"
    case .listCloses: "list closes"
    case .listAppears: "list appears"
    case .listDisappears: "list disappears"
    case .listScrollsIn(let item): "list scrolls in \(item)"
    case .listScrollsOut(let index): "list scrolls out \(index)"
    case .listConfigures(let index): "list configures \(index)"
    case .resumes: "user comes back"
    case .userAllows: "user allows"
    case .userDenies: "user denies"
    case .setting(let status): "setting \(status)"
    case .lateCallback(let status): "phone calls back late with \(status)"
    case .callbackInsideStop(let status): "phone calls back with \(status) inside the next stop"
    case .services(let isOn): "services \(isOn ? "on" : "off")"
    case .network(let isOn): "network \(isOn ? "on" : "off")"
    case .geocoder(let isOn): "geocoder \(isOn ? "on" : "off")"
    case .moves(let place, let seconds):
      "phone moves to \(place)" + (seconds == 0 ? "" : " with a fix \(seconds) s old")
    case .losesFix: "phone loses fix"
    case .turns(let heading): "phone turns to \(heading)"
    case .rotates(let orientation): "phone rotates to \(orientation)"
    case .waits(let seconds): "\(seconds) s pass"
    case .settles: "phone settles"
    }
  }
}

extension PhoneSetting: CustomStringConvertible {
  package var description: String {
    switch self {
    case .failsWhileNotDetermined: "phone fails before the user answers"
    case .errorPrecedesStatus: "phone tells an error before the status"
    case .deliversAfterStop: "phone delivers after a stop"
    case .declination(let degrees): "phone has declination \(degrees)"
    case .settlesOnlyWhenTold: "phone settles only when told"
    }
  }
}
