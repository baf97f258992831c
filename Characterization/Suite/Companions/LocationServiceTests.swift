import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.ownPhone) struct `The location service` {
  let phone = Phone.current
  let answers = Answers()

  /// What the completions received, in order.
  final class Answers {
    var all: [String] = []

    func completion(_ name: String) -> (CLLocation) -> Void {
      { [weak self] in self?.all.append("\(name) \($0.coordinate.latitude)") }
    }
  }

  @Test(arguments: LocationServiceKind.parity)
  func `one request is answered with the location that was expected`(kind: LocationServiceKind) {
    let service = kind.make()
    var answer: CLLocation?

    service.getCurrentLocation { answer = $0 }
    phone.callback(locations: [.at(10, 10)])

    #expect(answer?.coordinate.latitude == 10)
    #expect(answer?.coordinate.longitude == 10)
  }

  @Test(arguments: LocationServiceKind.parity)
  func `a request asks for the location first, and then whether it may`(kind: LocationServiceKind) {
    let service = kind.make()
    let request = ["requestLocation", "requestWhenInUseAuthorization"]

    let calls = phone.calls {
      service.getCurrentLocation { _ in }
      service.getCurrentLocation { _ in }
    }

    #expect(calls == request + request)
  }

  @Test(arguments: LocationServiceKind.parity)
  func `it sets its accuracy first and hears of locations after that`(kind: LocationServiceKind) {
    var service: (any LocationServiceSubject)?
    let calls = phone.calls { service = kind.make() }
    #expect(calls == ["desiredAccuracy = 100.0", "delegate = set"])
    _ = service
  }

  @Test(arguments: LocationServiceKind.parity)
  func `a hundred meters are accurate enough`(kind: LocationServiceKind) {
    var service: (any LocationServiceSubject)?

    let changes = phone.changes { service = kind.make() }

    #expect(
      changes.last == .configuration(accuracy: 100, filter: kCLDistanceFilterNone, activity: .other)
    )
    _ = service
  }

  @Test(arguments: LocationServiceKind.parity)
  func `of several locations the first one is the answer`(kind: LocationServiceKind) {
    let service = kind.make()
    service.getCurrentLocation(completion: answers.completion("only"))
    phone.callback(locations: [.at(1, 0), .at(2, 0), .at(3, 0)])
    #expect(answers.all == ["only 1.0"])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `a delivery without a location answers nobody, and the request stays`(
    kind: LocationServiceKind
  ) {
    let service = kind.make()

    service.getCurrentLocation(completion: answers.completion("only"))
    phone.callback(locations: [])
    #expect(answers.all == [])

    phone.callback(locations: [.at(1, 0)])
    #expect(answers.all == ["only 1.0"])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `a request is answered once`(kind: LocationServiceKind) {
    let service = kind.make()

    service.getCurrentLocation(completion: answers.completion("only"))
    phone.callback(locations: [.at(1, 0)])
    phone.callback(locations: [.at(2, 0)])

    #expect(answers.all == ["only 1.0"])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `a second request replaces the first, which is never answered`(kind: LocationServiceKind) {
    let service = kind.make()

    service.getCurrentLocation(completion: answers.completion("first"))
    service.getCurrentLocation(completion: answers.completion("second"))
    phone.callback(locations: [.at(1, 0)])
    phone.callback(locations: [.at(2, 0)])

    #expect(answers.all == ["second 1.0"])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `a request from inside the answer is lost`(kind: LocationServiceKind) {
    let service = kind.make()

    service.getCurrentLocation { [answers, weak service] in
      answers.completion("outer")($0)
      service?.getCurrentLocation(completion: answers.completion("inner"))
    }
    phone.callback(locations: [.at(1, 0)])
    phone.callback(locations: [.at(2, 0)])

    #expect(answers.all == ["outer 1.0"])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `a request survives an error and is answered by a later success`(kind: LocationServiceKind) {
    let service = kind.make()

    service.getCurrentLocation(completion: answers.completion("only"))
    phone.callback(error: CLError(.denied))
    phone.callback(error: CLError(.network))
    #expect(answers.all == [])

    phone.callback(locations: [.at(1, 0)])
    #expect(answers.all == ["only 1.0"])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `an error is printed, and nobody who asked is told`(kind: LocationServiceKind) {
    let service = kind.make()
    var lines: [String] = []
    phone.onLog = { lines.append("\($0): \($1)") }

    service.getCurrentLocation(completion: answers.completion("only"))
    phone.callback(error: CLError(.denied))

    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("print: Could not get the current location: ") == true)
    #expect(answers.all == [])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `nobody who asked is told of a status`(kind: LocationServiceKind) {
    let service = kind.make()
    service.getCurrentLocation(completion: answers.completion("only"))
    for status in CLAuthorizationStatus.allCases { phone.callback(status: status) }
    #expect(answers.all == [])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `a service that is released is deallocated, with its request`(kind: LocationServiceKind) {
    var service: (any LocationServiceSubject)? = kind.make()

    service?.getCurrentLocation(completion: answers.completion("only"))
    #expect(phone.managers.count == 1)

    service = nil
    #expect(phone.managers.isEmpty)

    phone.callback(locations: [.at(1, 0)])
    #expect(answers.all == [])
  }
}

@MainActor
@Suite(.ownLivingPhone) struct `The location service in the hand of a user` {
  let phone = Phone.current

  @Test(arguments: LocationServiceKind.parity)
  func `the very first request comes too early and waits for the next one`(
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
  func `with access a request is answered from where the phone is`(kind: LocationServiceKind) {
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
