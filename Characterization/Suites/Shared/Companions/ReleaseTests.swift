import Parity
import SimulatedPhone
import Subjects
import Testing

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
