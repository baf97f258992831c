import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.ownPhone) struct `A location service` {
  let phone = Phone.current
  let answers = Answers()

  /// The locations that the completions received, in order.
  final class Answers {
    var all: [String] = []

    func completion(_ name: String) -> (CLLocation) -> Void {
      { [weak self] in self?.all.append("\(name) \($0.coordinate.latitude)") }
    }
  }

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

  @Test(arguments: LocationServiceKind.parity)
  func `sets an accuracy of 100 meters`(kind: LocationServiceKind) {
    var service: (any LocationServiceSubject)?

    let changes = phone.changes { service = kind.make() }

    #expect(
      changes.last == .configuration(accuracy: 100, filter: kCLDistanceFilterNone, activity: .other)
    )
    _ = service
  }

  @Test(arguments: LocationServiceKind.parity)
  func `answers with the first of several locations`(kind: LocationServiceKind) {
    let service = kind.make()
    service.getCurrentLocation(completion: answers.completion("only"))
    phone.callback(locations: [.at(1, 0), .at(2, 0), .at(3, 0)])
    #expect(answers.all == ["only 1.0"])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `keeps the request after a delivery without a location`(
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
  func `answers a request only once`(kind: LocationServiceKind) {
    let service = kind.make()

    service.getCurrentLocation(completion: answers.completion("only"))
    phone.callback(locations: [.at(1, 0)])
    phone.callback(locations: [.at(2, 0)])

    #expect(answers.all == ["only 1.0"])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `answers only the second of two requests`(kind: LocationServiceKind) {
    let service = kind.make()

    service.getCurrentLocation(completion: answers.completion("first"))
    service.getCurrentLocation(completion: answers.completion("second"))
    phone.callback(locations: [.at(1, 0)])
    phone.callback(locations: [.at(2, 0)])

    #expect(answers.all == ["second 1.0"])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `never answers a request that is made inside a completion`(kind: LocationServiceKind) {
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
  func `keeps the request after an error, and answers it with the next location`(
    kind: LocationServiceKind
  ) {
    let service = kind.make()

    service.getCurrentLocation(completion: answers.completion("only"))
    phone.callback(error: CLError(.denied))
    phone.callback(error: CLError(.network))
    #expect(answers.all == [])

    phone.callback(locations: [.at(1, 0)])
    #expect(answers.all == ["only 1.0"])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `prints an error and calls no completion`(kind: LocationServiceKind) {
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
  func `calls no completion when the status changes`(kind: LocationServiceKind) {
    let service = kind.make()
    service.getCurrentLocation(completion: answers.completion("only"))
    for status in CLAuthorizationStatus.allCases { phone.callback(status: status) }
    #expect(answers.all == [])
  }

  @Test(arguments: LocationServiceKind.parity)
  func `is deallocated with its request when it is released`(kind: LocationServiceKind) {
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
