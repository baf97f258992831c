import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.ownRealisticPhone, .timeLimit(.minutes(5))) struct `The list in the Places app` {
  let phone = Phone.current

  @Test(arguments: PlacesAppKind.parity)
  func `has two spaces after a title that is longer than its column`(kind: PlacesAppKind) async {
    phone.permission = .authorizedAlways
    phone.userDefaults.set("de", forKey: "Language")
    let app = await kind.opened()

    phone.moves(to: .at(52.39167, 13.06667))
    await app.settles()

    #expect(app.screen.contains("Bahnhof Potsdam Hauptbahnhof  0 m"))
  }

  @Test(arguments: PlacesAppKind.parity)
  func `shows an error message until the next download succeeds`(kind: PlacesAppKind) async {
    let app = await kind.opened()
    phone.user.allows()
    await app.settles()
    let shown = app.screen
    phone.isOnline = false

    app.becomesActive()
    await app.settles()
    #expect(app.screen.contains("What is nearby could not be loaded."))

    phone.isOnline = true
    app.becomesActive()
    await app.settles()
    #expect(app.screen == shown)
  }

  @Test(arguments: PlacesAppKind.parity)
  func `shows Loading only while it has no places to show`(kind: PlacesAppKind) async {
    phone.permission = .authorizedAlways
    phone.isNetworkSlow = true

    let app = await kind.opened()
    #expect(app.screen == ["On the way to Brandenburger Tor", "", "Loading …", "", "10 m  ·"])

    while phone.waitingAnswerCount > 0 { phone.serverAnswers() }
    await app.settles()
    let shown = app.screen
    #expect(shown.contains("Brandenburg Gate        10 m"))

    app.becomesActive()
    await app.settles()
    #expect(app.screen == shown)
    while phone.waitingAnswerCount > 0 { phone.serverAnswers() }
    await app.settles()
  }
}
