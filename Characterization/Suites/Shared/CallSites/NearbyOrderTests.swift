import Foundation
import Parity
import SimulatedPhone
import Subjects
import Testing

/// Events that reach the feed inside one of its own calls, and loads inside a completion.
@MainActor
@Suite struct `The order of steps of the nearby feed` {
  @Test(arguments: CallSites.Kind.parity)
  func `completes a load if an error arrives inside the start of updates`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    let fails = { app.phone.callback(error: CLError(.network)) }

    app.phone.interrupt("startUpdatingLocation", with: fails) { app.begins(.nearbyLoads) }

    #expect(app.loads == 1)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `can look up the next place as soon as it downloads articles`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, at: .nearGate)
    var completed: [Int] = []

    let loads = {
      app.begins(.nearbyLoads)
      completed.append(app.loads)
    }
    app.phone.interrupt("fetchArticles", with: loads) { app.does(.nearbyLoads) }

    #expect(completed == [0])
    #expect(app.loads == 2)
  }

  @Test(arguments: CallSites.Kind.parity)
  func `can load again inside the completion of a failed load`(kind: CallSites.Kind) throws {
    let phone = Phone(rules: Phone.Rules())
    phone.permission = .authorizedWhenInUse
    phone.location = .nearGate
    phone.isOnline = false
    let site = try #require(URL(string: "https://en.wikipedia.org"))
    let nearby = phone.use { kind.make(site).nearby }

    phone.use {
      nearby.loadNewContent {
        phone.isOnline = true
        nearby.loadNewContent(completion: nil)
      }
    }
    phone.settle()

    #expect(nearby.shown.place == "Brandenburger Tor")
  }

  @Test(arguments: CallSites.Kind.parity)
  func `loads English articles if the address of the Wikipedia has no host`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind, at: .sanssouci, site: "wikipedia", after: .nearbyLoads)
    #expect(app.nearby.articles.first == "Sanssouci")
  }
}
