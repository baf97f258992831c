import Foundation
import SimulatedPhone
import Testing

@Suite struct `A geocoder` {
  let phone = Phone(rules: Phone.Rules())
  let geocoder: CLGeocoder
  let answers = Answers()

  final class Answers {
    var all: [String] = []
  }

  init() { geocoder = phone.use { CLGeocoder() } }

  /// Requests a place. Its answer is the name of the place, or the code of the error.
  private func asks(_ geocoder: CLGeocoder? = nil, about location: CLLocation, as name: String) {
    (geocoder ?? self.geocoder).reverseGeocodeLocation(location) { [answers] places, error in
      let code = (error as? CLError).map { "\($0.code)" }
      answers.all.append("\(name): \(places?.first?.name ?? code ?? "neither")")
    }
  }

  private func settles(_ phone: Phone? = nil) -> [String] {
    (phone ?? self.phone).settle()
    defer { answers.all = [] }
    return answers.all
  }

  // Source: Apple, CLGeocoder.reverseGeocodeLocation(_:completionHandler:)
  @Test func `returns the nearest place of the gazetteer, on a later turn`() {
    asks(about: .at(52.5165, 13.378), as: "near the gate")
    #expect(answers.all == [])
    #expect(geocoder.isGeocoding)
    #expect(settles() == ["near the gate: Brandenburger Tor"])
    #expect(!geocoder.isGeocoding)
  }

  // Source: Apple, CLPlacemark
  @Test func `returns a place with its name, locality and country`() {
    var place: CLPlacemark?
    geocoder.reverseGeocodeLocation(.ferry) { places, _ in place = places?.first }
    phone.settle()
    #expect(
      [place?.name, place?.locality, place?.isoCountryCode]
        == ["Ferry Building", "San Francisco", "US"])
    #expect(place?.location?.distance(from: .ferry) == 0)
  }

  // Source: Apple, CLError.geocodeFoundNoResult. On the sphere, a degree of latitude has 111,195 meters
  @Test(arguments: [
    ("at 49,999.5 m", CLLocation.at(37.79550 + 0.449656, -122.39370), "Ferry Building"),
    ("at 50,000.5 m", .at(37.79550 + 0.449665, -122.39370), "geocodeFoundNoResult"),
    ("nowhere", .middleOfNowhere, "geocodeFoundNoResult"),
  ])
  func `finds a place within 50 kilometers`(name: String, location: CLLocation, answer: String) {
    asks(about: location, as: name)
    #expect(settles() == ["\(name): \(answer)"])
  }

  // Source: Apple, CLError.network. A request above the maximum rate fails with it, too
  @Test func `fails without a network, and if its requests are refused`() {
    phone.isOnline = false
    asks(about: .gate, as: "offline")
    #expect(settles() == ["offline: network"])

    (phone.isOnline, phone.refusesGeocoding) = (true, true)
    asks(about: .gate, as: "refused")
    #expect(settles() == ["refused: network"])
  }

  // Source: Apple, CLGeocoder: one request at a time for each object. Unsure: the code
  @Test func `handles one request at a time, and refuses a second one`() {
    asks(about: .gate, as: "first")
    asks(about: .ferry, as: "second")
    asks(phone.use { CLGeocoder() }, about: .ferry, as: "of another one")
    #expect(
      settles().sorted() == [
        "first: Brandenburger Tor", "of another one: Ferry Building", "second: geocodeCanceled",
      ])
    asks(about: .ferry, as: "third")
    #expect(settles() == ["third: Ferry Building"])
  }

  // Source: Apple, CLGeocoder.cancelGeocode()
  @Test func `calls the handler of a canceled request once, on a later turn`() {
    asks(about: .gate, as: "canceled")
    geocoder.cancelGeocode()
    geocoder.cancelGeocode()
    #expect(answers.all == [])
    #expect(!geocoder.isGeocoding)

    asks(about: .ferry, as: "next")
    #expect(settles().sorted() == ["canceled: geocodeCanceled", "next: Ferry Building"])
  }

  // Source: assumed, apps keep no reference to a geocoder
  @Test(arguments: [nil, Phone.Rules()])
  func `completes its request even if the app releases it`(rules: Phone.Rules?) {
    let phone = Phone(rules: rules)
    asks(phone.use { CLGeocoder() }, about: .gate, as: "dropped")
    #expect(answers.all == [])
    #expect(settles(phone) == ["dropped: Brandenburger Tor"])
  }
}
