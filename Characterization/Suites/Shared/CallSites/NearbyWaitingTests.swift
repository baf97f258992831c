import Foundation
import Parity
import SimulatedPhone
import Subjects
import Testing

/// A load without a known location waits for one. Its completion is stored until the place of the location is known.
@MainActor
@Suite struct `A nearby feed that waits for a location` {
  // MARK: Waiting

  /// See Docs/Surprises/feed-ignores-a-location.md
  @Test(arguments: CallSites.Kind.parity)
  func `ignores a location before the first load`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    #expect(app.does(.nearbyStarts, .moves(.nearGate)) == .coarse + .freshStart)
    #expect(app.nearby == .nothing)
  }

  /// See Docs/Surprises/feed-ignores-a-location.md
  @Test(arguments: CallSites.Kind.parity)
  func `ignores a location if each load has found one at once`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, at: .nearGate)
    app.does(.nearbyLoads, .nearbyStarts, .moves(.sanssouci))
    #expect(app.nearby.place == "Brandenburger Tor")

    app.does(.nearbyLoads)
    #expect(app.nearby.place == "Schloss Sanssouci")
  }

  @Test(arguments: CallSites.Kind.parity)
  func `loads each location after the first load that waited for one`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    app.does(.nearbyLoads, .moves(.nearGate), .nearbyStarts, .moves(.sanssouci))
    #expect(app.nearby.place == "Schloss Sanssouci")
    #expect(app.loads == 1)
  }

  // MARK: Before the place is known

  @Test(arguments: CallSites.Kind.parity)
  func `completes its load if the lookup of the place fails, and only once`(kind: CallSites.Kind) {
    let app = RealisticApp(kind)
    app.does(.geocoder(isOn: false), .nearbyLoads, .nearbyStarts, .moves(.nearGate))
    #expect(app.nearby == .nothing)
    #expect(app.loads == 1)

    app.does(.geocoder(isOn: true), .moves(.sanssouci))
    #expect(app.nearby.place == "Schloss Sanssouci")
    #expect(app.loads == 1)
  }

  /// The second load completes by itself, because the location is known by now.
  @Test(arguments: CallSites.Kind.parity)
  func `completes its load after a second load during the lookup`(kind: CallSites.Kind) {
    let app = appThatLooksUp(kind)
    app.begins(.nearbyLoads)
    #expect(app.loads == 1)

    app.does(.settles)
    #expect(app.loads == 2)
  }

  // MARK: After the place is known

  /// Returns a feed with a load that waited, whose place the geocoder is looking up. Its updates are on.
  private func appThatLooksUp(_ kind: CallSites.Kind) -> RealisticApp {
    let app = RealisticApp(kind, after: .nearbyLoads, .nearbyStarts)
    app.phone.location = .nearGate
    app.phone.callback(locations: [.nearGate])
    #expect(app.loads == 0)
    return app
  }
}

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
  func `loads English articles if the address of the Wikipedia has no host`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, at: .sanssouci, site: "wikipedia", after: .nearbyLoads)
    #expect(app.nearby.articles.first == "Sanssouci")
  }
}
