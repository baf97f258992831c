import Equivalence
import SimulatedPhone

extension AppInput {
  /// Returns a random input. About every second one is `settles`, and there are so few places that a walk
  /// visits them again.
  static func drawn(using generator: inout SplitMix64) -> AppInput {
    func one<Value>(of values: [Value]) -> Value { values.randomElement(using: &generator)! }
    if Bool.random(using: &generator) { return .settles }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return one(of: [.nearbyStarts, .nearbyStops, .nearbyLoads, .nearbyLoadsTwice])
    case 1: return one(of: [.cardOpens, .cardOpens, .cardCloses, .cardReloads])
    case 2, 3:
      return one(of: CardItem.allCases.map(AppInput.cardScrollsIn) + [.cardScrollsIn(.placeholder)])
    case 4: return .cardScrollsOut(one(of: [0, 0, 1, 2]))
    case 5: return .cardTaps(one(of: [0, 0, 1]))
    case 6: return one(of: [.placesOpens, .placesAppears, .placesDisappears, .placesCloses])
    case 7:
      return one(of: [
        .placesAppears, .placesEnablesLocation, .placesClosesPrompt, .placesRecenters,
        .placesSearches("bridge"), .placesClosesSearch,
      ])
    case 8: return one(of: [.allows, .denies, .resumes, .waits(seconds: 3600)])
    case 9:
      let statuses = CLAuthorizationStatus.allCases.filter { $0 != .fromTheFuture }
      return .setting(one(of: statuses + [.denied, .authorizedWhenInUse]))
    case 10:
      let places = [(52.51631, 13.37777), (52.4042, 13.0384), (52.6, 13.7), (46, 15)]
        .map { Coordinate($0.0, $0.1) }
      let moves = AppInput.moves(one(of: places), secondsAgo: one(of: [0, 0, 3600, 7200]))
      return one(of: [moves, moves, moves, .waits(seconds: 3600)])
    default:
      return one(of: [
        .services(isOn: false), .services(isOn: true), .services(isOn: true), .losesFix,
        .network(isOn: false), .network(isOn: true), .network(isOn: true),
        .geocoder(isOn: false), .geocoder(isOn: true),
        .turns(Heading(Double(one(of: [0, 10, 200])), accuracy: Double(one(of: [-1, 0, 5, 90])))),
        .rotates(one(of: UIDeviceOrientation.allCases)), .resumes, .settles,
      ])
    }
  }
}

extension Phone.Rules {
  static func drawn(using generator: inout SplitMix64) -> Phone.Rules {
    var rules = Phone.Rules()
    rules.failsWhileNotDetermined = .random(using: &generator)
    rules.errorPrecedesStatus = .random(using: &generator)
    rules.deliversAfterStop = .random(using: &generator)
    return rules
  }
}
