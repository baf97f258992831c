import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.ownPhone) struct `A location service` {
  let phone = Phone.current

  @Test(arguments: LocationServiceKind.parity)
  func `calls the completion of a request with the delivered location`(kind: LocationServiceKind) {
    let service = kind.make()
    var answer: CLLocation?

    service.getCurrentLocation { answer = $0 }
    phone.callback(locations: [.at(10, 10)])

    #expect(answer?.coordinate.latitude == 10)
    #expect(answer?.coordinate.longitude == 10)
  }

  @Test(arguments: LocationServiceKind.parity)
  func `requests the location first, and then permission, at each call`(kind: LocationServiceKind) {
    let service = kind.make()
    let request = ["requestLocation", "requestWhenInUseAuthorization"]

    let calls = phone.calls {
      service.getCurrentLocation { _ in }
      service.getCurrentLocation { _ in }
    }

    #expect(calls == request + request)
  }

  @Test(arguments: LocationServiceKind.parity)
  func `sets the accuracy of its manager before the delegate`(kind: LocationServiceKind) {
    var service: (any LocationServiceSubject)?
    let calls = phone.calls { service = kind.make() }
    #expect(calls == ["desiredAccuracy = 100.0", "delegate = set"])
    _ = service
  }

  nonisolated static let plays: [Play<LocationServicePlayer.Input>] = [
    Play(
      "the first of several locations", [.request("A"), .locations([1, 2])], gives: "A receives 1.0"
    ),
    Play("a delivery without a location is no answer", [.request("A"), .locations([])]),
    Play(
      "a location after such a delivery", [.request("A"), .locations([]), .locations([1])],
      gives: "A receives 1.0"),
    Play(
      "only one answer", [.request("A"), .locations([1]), .locations([2])], gives: "A receives 1.0"),
    Play(
      "only the second of two requests is answered",
      [.request("A"), .request("B"), .locations([1]), .locations([2])], gives: "B receives 1.0"),
    Play(
      "no answer to a request inside the completion",
      [.requestTwice, .locations([1]), .locations([2])], gives: "twice receives 1.0"),
    Play(
      "errors keep the request",
      [.request("A"), .fails(.denied), .fails(.network), .locations([1])], gives: "A receives 1.0"),
    Play(
      "statuses are no answer",
      [.request("A")] + CLAuthorizationStatus.allCases.map { .status($0) }),
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

  @Test(arguments: LocationServiceKind.parity)
  func `prints an error and calls no completion`(kind: LocationServiceKind) {
    let service = kind.make()
    var lines: [String] = []
    phone.onLog = { lines.append("\($0): \($1)") }

    service.getCurrentLocation { _ in lines.append("completion") }
    phone.callback(error: CLError(.denied))

    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("print: Could not get the current location: ") == true)
  }

  @Test(arguments: LocationServiceKind.parity)
  func `is deallocated with its request when it is released`(kind: LocationServiceKind) {
    let reactions = LocationServicePlayer(kind).reactions(to: [.request("A"), .release])
    #expect(reactions.last == "0 managers and 0 observers live on")
  }
}

@MainActor
@Suite(.ownRealisticPhone) struct `A location service on a realistic phone` {
  let phone = Phone.current

  @Test(arguments: LocationServiceKind.parity)
  func `never answers a request that was made before permission was granted`(
    kind: LocationServiceKind
  ) {
    let service = kind.make()
    var answers: [String] = []

    phone.moves(to: .nearGate)
    service.getCurrentLocation { _ in answers.append("first") }
    phone.settle()
    phone.user.allows()
    phone.settle()
    #expect(answers == [])

    service.getCurrentLocation { _ in answers.append("second") }
    phone.settle()
    #expect(answers == ["second"])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `answers with the location of the phone if access is granted`(kind: LocationServiceKind) {
    phone.permission = .authorizedWhenInUse
    let service = kind.make()
    var answer: CLLocation?

    phone.moves(to: .station)
    service.getCurrentLocation { answer = $0 }
    #expect(answer == nil)

    phone.settle()
    #expect(answer?.coordinate.latitude == 52.52508)
  }
}
