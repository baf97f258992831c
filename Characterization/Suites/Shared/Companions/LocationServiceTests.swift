import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.ownPhone) struct `A location service` {
  @Test(arguments: LocationServiceKind.parity)
  func `sets the accuracy before the delegate, and requests the location before permission`(
    kind: LocationServiceKind
  ) {
    var service: (any LocationServiceSubject)?
    let request = ["requestLocation", "requestWhenInUseAuthorization"]

    let calls = Phone.current.calls {
      service = kind.make()
      for _ in 1...2 { service?.getCurrentLocation { _ in } }
    }

    #expect(calls == ["desiredAccuracy = 100.0", "delegate = set"] + request + request)
    withExtendedLifetime(service) {}
  }

  nonisolated static let plays: [Play<LocationServicePlayer.Input>] = [
    Play(
      "the first of several locations", [.request("A"), .locations([1, 2])],
      gives: ["A receives 1"]),
    Play("a delivery without a location is no answer", [.request("A"), .locations([])]),
    Play(
      "a location after such a delivery", [.request("A"), .locations([]), .locations([1])],
      gives: ["A receives 1"]),
    Play(
      "only one answer", [.request("A"), .locations([1]), .locations([2])],
      gives: ["A receives 1"]),
    Play(
      "only the second of two requests is answered",
      [.request("A"), .request("B"), .locations([1]), .locations([2])], gives: ["B receives 1"]),
    Play(
      "no answer to a request inside the completion",
      [.requestTwice, .locations([1]), .locations([2])], gives: ["twice receives 1"]),
    Play(
      "errors keep the request",
      [.request("A"), .fails(.denied), .fails(.network), .locations([1])], gives: ["A receives 1"]
    ),
    Play("a status is no answer", [.request("A"), .status(.authorizedWhenInUse)]),
    Play("no answer after the release", [.request("A"), .release, .locations([1])]),
  ]

  @Test(arguments: LocationServiceKind.parity, plays)
  func `answers a request with the next location, once`(
    kind: LocationServiceKind, play: Play<LocationServicePlayer.Input>
  ) {
    let answers = LocationServicePlayer(kind).reactions(to: play.inputs).filter {
      $0.contains("receives")
    }
    #expect(answers == play.expected)
  }
}
