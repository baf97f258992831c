import Parity
import SimulatedPhone
import Subjects
import Testing

/// The state of a companion while the phone receives a call from it.
@MainActor
@Suite(.ownPhone, .timeLimit(.minutes(5))) struct `The order of steps of the companions` {
  let phone = Phone.current

  private func active(_ kind: PlacesAppKind) -> any PlacesAppSubject {
    phone.permission = .authorizedAlways
    let app = kind.make()
    app.launches()
    app.becomesActive()
    return app
  }

  @Test(arguments: LocationServiceKind.parity)
  func `answers with a location that arrives inside the request`(kind: LocationServiceKind) {
    let service = kind.make()
    var answers: [Double] = []

    let arrives = { [phone] in phone.callback(locations: [.at(1, 0)]) }
    phone.interrupt("requestLocation", with: arrives) {
      service.getCurrentLocation { answers.append($0.coordinate.latitude) }
    }

    #expect(answers == [1])
  }

  @Test(arguments: PlacesAppKind.parity)
  func `unlocks the app before it requests the location`(kind: PlacesAppKind) {
    phone.permission = .authorizedAlways
    let app = kind.make()
    app.launches()
    var seen: [String?] = []

    let look = { seen.append(app.screen.first) }
    phone.interrupt("requestLocation", with: look) {
      app.becomesActive()
    }

    #expect(seen == ["On the way to Brandenburger Tor"])
  }

  @Test(arguments: PlacesAppKind.parity)
  func `locks the app before it stops the compass`(kind: PlacesAppKind) {
    let app = active(kind)
    phone.permission = .denied
    var seen: [String?] = []

    let look = { seen.append(app.screen.first) }
    phone.interrupt("stopUpdatingHeading", with: look) {
      app.becomesActive()
    }

    #expect(seen == ["Places is locked"])
  }

  @Test(arguments: PlacesAppKind.parity)
  func `requests locations before it downloads the places again`(kind: PlacesAppKind) async {
    let app = active(kind)
    phone.callback(locations: [.nearGate])
    await app.settles()
    var calls: [String] = []
    phone.onCall = { calls.append($0) }

    app.becomesActive()
    await app.settles()

    #expect(calls.first == "requestWhenInUseAuthorization")
    #expect(calls.last == "fetchArticles")
  }

  /// From the Victory Column, the Brandenburg Gate is in the east, and Sanssouci is in the southwest.
  @Test(arguments: PlacesAppKind.parity)
  func `points to the first place until the user chooses another one`(kind: PlacesAppKind) {
    phone.location = .column
    let app = active(kind)
    phone.callback(heading: phone.makeHeading(degrees: 0, accuracy: 5))
    #expect(app.screen.last?.last == "→")

    app.chooses(defaultPlace: "Schloss Sanssouci")

    #expect(app.screen.last?.last == "↙")
  }
}

@MainActor
@Suite(.ownRealisticPhone, .timeLimit(.minutes(5))) struct `A released companion` {
  let phone = Phone.current

  @Test(arguments: PlacesAppKind.parity)
  func `removes the observers of the app, and ends its pending request`(kind: PlacesAppKind) {
    phone.permission = .authorizedAlways
    var app: (any PlacesAppSubject)? = kind.make()
    app?.launches()
    app?.becomesActive()

    app = nil

    #expect(phone.notificationCenter.observerCount == 0)
    #expect(phone.managers.isEmpty)
  }

  @Test(arguments: PlacesFeedKind.parity)
  func `removes the observers of the feed, and ignores its pending download`(
    kind: PlacesFeedKind
  ) async {
    phone.permission = .authorizedAlways
    phone.isNetworkSlow = true
    var feed: (any PlacesFeedSubject)? = kind.make()
    feed?.becomesActive()
    feed?.moves(to: .nearGate)
    await feed?.settles()
    #expect(phone.waitingAnswerCount > 0)

    feed = nil
    #expect(phone.notificationCenter.observerCount == 0)

    while phone.waitingAnswerCount > 0 { phone.serverAnswers() }
    phone.settle()
  }
}
