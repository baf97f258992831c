import Foundation
import Legacy
import Testing

@Suite struct `Reverse geocoding` {
  final class Answers {
    var all: [String] = []
  }

  let phone = Phone()
  let answers = Answers()

  @Test func `calls the completion with the place, asynchronously and once`() {
    lookUp(.gate, completion: true, failure: true)
    #expect(answers.all == [])
    phone.settle()
    #expect(answers.all == ["place Brandenburger Tor"])
  }

  @Test func `calls the completion with a place even without a failure block`() {
    lookUp(.gate, completion: true, failure: false)
    phone.settle()
    #expect(answers.all == ["place Brandenburger Tor"])
  }

  @Test(arguments: [(true, CLLocation.middleOfNowhere, 8), (false, CLLocation.gate, 2)])
  func `calls only the failure block after an error`(
    isOnline: Bool, location: CLLocation, code: Int
  ) {
    phone.isOnline = isOnline
    lookUp(location, completion: true, failure: true)
    phone.settle()
    #expect(answers.all == ["error \(code)"])
  }

  @Test func `calls the completion without a place if an error has no failure block`() {
    lookUp(.middleOfNowhere, completion: true, failure: false)
    phone.settle()
    #expect(answers.all == ["no place"])
  }

  @Test func `calls the failure block after an error, even without a completion`() {
    lookUp(.middleOfNowhere, completion: false, failure: true)
    phone.settle()
    #expect(answers.all == ["error 8"])
  }

  @Test func `calls no block with a place if there is no completion`() {
    lookUp(.gate, completion: false, failure: true)
    phone.settle()
    #expect(answers.all == [])
  }

  @Test(arguments: [CLLocation.gate, .middleOfNowhere])
  func `without blocks does not affect the next request`(location: CLLocation) {
    lookUp(location, completion: false, failure: false)
    lookUp(.gate, completion: true, failure: true)
    phone.settle()
    #expect(answers.all == ["place Brandenburger Tor"])
  }

  @Test func `answers two requests at once, because each has its own geocoder`() {
    let manager = phone.use { WMFLocationManager.fine() }

    lookUp(.gate, with: manager, completion: true, failure: true)
    lookUp(.ferry, with: manager, completion: true, failure: true)
    phone.settle()

    #expect(answers.all == ["place Brandenburger Tor", "place Ferry Building"])
  }

  @Test(arguments: [CLAuthorizationStatus.notDetermined, .denied])
  func `needs neither permission nor updates`(status: CLAuthorizationStatus) {
    phone.permission = status
    lookUp(.gate, completion: true, failure: true)
    phone.settle()
    #expect(answers.all == ["place Brandenburger Tor"])
  }

  private func lookUp(
    _ location: CLLocation, with manager: WMFLocationManager? = nil, completion: Bool, failure: Bool
  ) {
    let completed: (CLPlacemark?) -> Void = { [answers] in
      answers.all.append($0?.name.map { "place \($0)" } ?? "no place")
    }
    let failed: (any Error) -> Void = { [answers] in
      answers.all.append("error \(($0 as NSError).code)")
    }
    phone.use {
      (manager ?? WMFLocationManager.coarse()).reverseGeocodeLocation(
        location, completion: completion ? completed : nil, failure: failure ? failed : nil)
    }
  }
}
