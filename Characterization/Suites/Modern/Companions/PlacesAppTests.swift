import Foundation
import Modern
import Parity
import Testing

@MainActor
@Suite struct `The Places app with injected dependencies` {
  /// Storage that calls a closure of the test when it is read.
  struct ClosureStorage: PlaceStorage {
    let onRead: () -> Void

    func read() throws -> Data {
      onRead()
      return Data("[]".utf8)
    }
  }

  let phone = Phone()
  let compass = FakeCompass()
  let home = Modern.Coordinate(latitude: 0, longitude: 0.5)

  /// Returns the screen after the activation.
  private func screen(_ places: [SavedPlace]) throws -> [String] {
    let app = try PlacesApp.allowed(on: phone, compass, PlacesInMemory(places))
    return phone.use {
      app.becomesActive()
      return app.screen
    }
  }

  private func lastLine() throws -> String? {
    try screen([SavedPlace(name: "Home", coordinate: home)]).last
  }

  @Test func `shows no destination if there are no places`() throws {
    compass.location = .degrees(0)
    compass.heading = phone.makeHeading(degrees: 0, accuracy: 5)
    #expect(try screen([]) == ["On the way to ", "", "Nothing nearby", "", "  ·"])
  }

  @Test func `shows a distance in meters just below 995 m`() throws {
    compass.location = phone.use { .onTheEquator(north: 994.9) }
    #expect(try lastLine() == "990 m  ·")
  }

  @Test func `shows a distance in kilometers from 995 m on`() throws {
    compass.location = try phone.use { try exactly(995) }
    #expect(try lastLine() == "1.0 km  ·")
  }

  @Test func `stays locked if the phone reports its status while the places are read`() throws {
    let storage = ClosureStorage { phone.callback(status: .authorizedAlways) }
    let app = try PlacesApp.allowed(on: phone, compass, storage)
    #expect(app.screen.first == "Places is locked")
  }

  @Test func `unlocks before the feed begins to download`() throws {
    let app = try PlacesApp.allowed(on: phone, compass, PlacesInMemory([]))
    app.feed.move(to: .degrees(1))
    var screens: [[String]] = []
    compass.onStart = { [unowned app] in screens.append(app.screen) }

    phone.use { app.becomesActive() }

    #expect(screens.map { $0[2] } == ["Nothing nearby"])
    #expect(app.screen[2] == "Loading …")
  }

  /// Returns a location at exactly this distance from home, to the last bit. Moves to the east change the distance by
  /// less than the smallest moves to the north, so one of them hits it.
  private func exactly(_ meters: Double) throws -> CLLocation {
    let here = CLLocation(latitude: home.latitude, longitude: home.longitude)
    let north = CLLocation.onTheEquator(north: meters - 1e-11).coordinate.latitude
    let east = (0..<10_000).lazy.map { step in
      CLLocation(latitude: north, longitude: home.longitude + Double(step) * 1e-11)
    }
    return try #require(east.first { here.distance(from: $0) == meters })
  }
}
