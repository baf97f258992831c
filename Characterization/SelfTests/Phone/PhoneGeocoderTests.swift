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

  private func asks(_ geocoder: CLGeocoder? = nil, about location: CLLocation, as name: String) {
    (geocoder ?? self.geocoder).reverseGeocodeLocation(location) { [answers] places, error in
      let code = (error as? CLError).map { "\($0.code)" }
      answers.all.append("\(name): \(places?.first?.name ?? code ?? "neither")")
    }
  }

  @Test func `finds the nearest place that the phone knows, on a later turn`() {
    // Source: Apple, CLGeocoder.reverseGeocodeLocation(_:completionHandler:)
    asks(about: .at(52.5165, 13.378), as: "near the gate")
    #expect(answers.all == [])
    #expect(geocoder.isGeocoding)

    phone.settle()
    #expect(answers.all == ["near the gate: Brandenburger Tor"])
    #expect(!geocoder.isGeocoding)
  }

  @Test func `tells a place by its name, locality and country`() {
    // Source: Apple, CLPlacemark
    var place: CLPlacemark?

    geocoder.reverseGeocodeLocation(.ferry) { places, _ in place = places?.first }
    phone.settle()

    #expect(place?.name == "Ferry Building")
    #expect(place?.locality == "San Francisco")
    #expect(place?.isoCountryCode == "US")
    #expect(place?.location?.distance(from: .ferry) == 0)
  }

  @Test func `finds no place where it knows none within 50 kilometers`() {
    // Source: Apple, CLError.geocodeFoundNoResult
    asks(about: .middleOfNowhere, as: "nowhere")
    phone.settle()
    #expect(answers.all == ["nowhere: geocodeFoundNoResult"])
  }

  @Test func `needs the network`() {
    // Source: Apple, CLError.network
    phone.isOnline = false

    asks(about: .gate, as: "offline")
    phone.settle()

    #expect(answers.all == ["offline: network"])
  }

  @Test func `may refuse requests while there is a network`() {
    // Source: Apple, CLGeocoder: a request above the maximum rate fails with CLError.network
    phone.refusesGeocoding = true

    asks(about: .gate, as: "refused")
    phone.settle()

    #expect(answers.all == ["refused: network"])
  }

  @Test func `answers one request at a time and refuses a second`() {
    // Source: Apple, CLGeocoder: one request at a time for each object. Unsure: the code
    asks(about: .gate, as: "first")
    asks(about: .ferry, as: "second")
    phone.settle()
    #expect(answers.all.sorted() == ["first: Brandenburger Tor", "second: geocodeCanceled"])

    asks(about: .ferry, as: "third")
    phone.settle()
    #expect(answers.all.last == "third: Ferry Building")
  }

  @Test func `works beside another one`() {
    // Source: Apple, CLGeocoder: one request at a time for each object
    asks(about: .gate, as: "one")
    asks(phone.use { CLGeocoder() }, about: .ferry, as: "other")
    phone.settle()

    #expect(answers.all == ["one: Brandenburger Tor", "other: Ferry Building"])
  }

  @Test func `that is canceled says so to the one who asked, once and later`() {
    // Source: Apple, CLGeocoder.cancelGeocode()
    asks(about: .gate, as: "canceled")
    geocoder.cancelGeocode()
    geocoder.cancelGeocode()
    #expect(answers.all == [])
    #expect(!geocoder.isGeocoding)

    phone.settle()
    #expect(answers.all == ["canceled: geocodeCanceled"])
  }

  @Test func `that is canceled and asked again finds the place it was asked for last`() {
    // Source: Apple, CLGeocoder.cancelGeocode()
    asks(about: .gate, as: "canceled")
    geocoder.cancelGeocode()
    asks(about: .ferry, as: "next")
    phone.settle()

    #expect(answers.all.sorted() == ["canceled: geocodeCanceled", "next: Ferry Building"])
  }

  @Test func `answers even when the app has dropped it`() {
    // Source: observed, apps keep no reference to a geocoder
    asks(phone.use { CLGeocoder() }, about: .gate, as: "dropped")
    phone.settle()
    #expect(answers.all == ["dropped: Brandenburger Tor"])
  }

  @Test func `answers on a phone that is driven by callback as well, when it settles`() {
    let phone = Phone()

    asks(phone.use { CLGeocoder() }, about: .gate, as: "callback")
    #expect(answers.all == [])

    phone.settle()
    #expect(answers.all == ["callback: Brandenburger Tor"])
  }
}
