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

  @Test func `returns the nearest place of the gazetteer, on a later turn`() {
    // Source: Apple, CLGeocoder.reverseGeocodeLocation(_:completionHandler:)
    asks(about: .at(52.5165, 13.378), as: "near the gate")
    #expect(answers.all == [])
    #expect(geocoder.isGeocoding)

    phone.settle()
    #expect(answers.all == ["near the gate: Brandenburger Tor"])
    #expect(!geocoder.isGeocoding)
  }

  @Test func `returns a place with its name, locality and country`() {
    // Source: Apple, CLPlacemark
    var place: CLPlacemark?

    geocoder.reverseGeocodeLocation(.ferry) { places, _ in place = places?.first }
    phone.settle()

    #expect(place?.name == "Ferry Building")
    #expect(place?.locality == "San Francisco")
    #expect(place?.isoCountryCode == "US")
    #expect(place?.location?.distance(from: .ferry) == 0)
  }

  @Test func `fails if no place is within 50 kilometers`() {
    // Source: Apple, CLError.geocodeFoundNoResult
    asks(about: .middleOfNowhere, as: "nowhere")
    phone.settle()
    #expect(answers.all == ["nowhere: geocodeFoundNoResult"])
  }

  /// On the sphere, a degree of latitude has 111,195 meters.
  @Test func `finds a place at a distance of just under 50 kilometers`() {
    asks(about: .at(37.79550 + 0.449656, -122.39370), as: "49,999.5 m")
    phone.settle()
    asks(about: .at(37.79550 + 0.449665, -122.39370), as: "50,000.5 m")
    phone.settle()

    #expect(answers.all == ["49,999.5 m: Ferry Building", "50,000.5 m: geocodeFoundNoResult"])
  }

  @Test func `fails without a network`() {
    // Source: Apple, CLError.network
    phone.isOnline = false

    asks(about: .gate, as: "offline")
    phone.settle()

    #expect(answers.all == ["offline: network"])
  }

  @Test func `can refuse requests although the network works`() {
    // Source: Apple, CLGeocoder: a request above the maximum rate fails with CLError.network
    phone.refusesGeocoding = true

    asks(about: .gate, as: "refused")
    phone.settle()

    #expect(answers.all == ["refused: network"])
  }

  @Test func `handles one request at a time and refuses a second one`() {
    // Source: Apple, CLGeocoder: one request at a time for each object. Unsure: the code
    asks(about: .gate, as: "first")
    asks(about: .ferry, as: "second")
    phone.settle()
    #expect(answers.all.sorted() == ["first: Brandenburger Tor", "second: geocodeCanceled"])

    asks(about: .ferry, as: "third")
    phone.settle()
    #expect(answers.all.last == "third: Ferry Building")
  }

  @Test func `works at the same time as another geocoder`() {
    // Source: Apple, CLGeocoder: one request at a time for each object
    asks(about: .gate, as: "one")
    asks(phone.use { CLGeocoder() }, about: .ferry, as: "other")
    phone.settle()

    #expect(answers.all == ["one: Brandenburger Tor", "other: Ferry Building"])
  }

  @Test func `calls the handler of a canceled request once, on a later turn`() {
    // Source: Apple, CLGeocoder.cancelGeocode()
    asks(about: .gate, as: "canceled")
    geocoder.cancelGeocode()
    geocoder.cancelGeocode()
    #expect(answers.all == [])
    #expect(!geocoder.isGeocoding)

    phone.settle()
    #expect(answers.all == ["canceled: geocodeCanceled"])
  }

  @Test func `handles a new request after a cancellation`() {
    // Source: Apple, CLGeocoder.cancelGeocode()
    asks(about: .gate, as: "canceled")
    geocoder.cancelGeocode()
    asks(about: .ferry, as: "next")
    phone.settle()

    #expect(answers.all.sorted() == ["canceled: geocodeCanceled", "next: Ferry Building"])
  }

  @Test func `completes its request even if the app releases it`() {
    // Source: assumed, apps keep no reference to a geocoder
    asks(phone.use { CLGeocoder() }, about: .gate, as: "dropped")
    phone.settle()
    #expect(answers.all == ["dropped: Brandenburger Tor"])
  }

  @Test func `completes its request on a scripted phone when the phone settles`() {
    let phone = Phone()

    asks(phone.use { CLGeocoder() }, about: .gate, as: "callback")
    #expect(answers.all == [])

    phone.settle()
    #expect(answers.all == ["callback: Brandenburger Tor"])
  }
}
