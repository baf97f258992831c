import Foundation
import Legacy
import Testing

@Suite struct `Reverse geocoding` {
  final class Answers {
    var all: [String] = []
  }

  let phone = Phone()
  let answers = Answers()

  @Test func `hands the place it finds to the completion, later and once`() {
    lookUp(.gate, completion: true, failure: true)
    #expect(answers.all == [])
    phone.settle()
    #expect(answers.all == ["place Brandenburger Tor"])
  }

  @Test func `needs no failure block to find a place`() {
    lookUp(.gate, completion: true, failure: false)
    phone.settle()
    #expect(answers.all == ["place Brandenburger Tor"])
  }

  @Test(arguments: [(true, CLLocation.middleOfNowhere, 8), (false, CLLocation.gate, 2)])
  func `hands an error to the failure block and nothing to the completion`(
    isOnline: Bool, location: CLLocation, code: Int
  ) {
    phone.isOnline = isOnline
    lookUp(location, completion: true, failure: true)
    phone.settle()
    #expect(answers.all == ["error \(code)"])
  }

  @Test func `completes without a place where there is an error and no failure block`() {
    lookUp(.middleOfNowhere, completion: true, failure: false)
    phone.settle()
    #expect(answers.all == ["no place"])
  }

  @Test func `hands an error to the failure block where there is no completion`() {
    lookUp(.middleOfNowhere, completion: false, failure: true)
    phone.settle()
    #expect(answers.all == ["error 8"])
  }

  @Test func `says nothing of a place where there is no completion`() {
    lookUp(.gate, completion: false, failure: true)
    phone.settle()
    #expect(answers.all == [])
  }

  @Test(arguments: [CLLocation.gate, .middleOfNowhere])
  func `with neither block leaves the next request alone`(location: CLLocation) {
    lookUp(location, completion: false, failure: false)
    lookUp(.gate, completion: true, failure: true)
    phone.settle()
    #expect(answers.all == ["place Brandenburger Tor"])
  }

  @Test func `answers two requests at once, because each has a geocoder of its own`() {
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
