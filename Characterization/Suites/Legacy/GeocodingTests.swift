import Foundation
import Legacy
import Testing

@Suite struct `Reverse geocoding` {
  final class Answers {
    var all: [String] = []
  }

  let phone = Phone()
  let answers = Answers()

  private typealias Request = (
    location: CLLocation, isOnline: Bool, completion: Bool, failure: Bool, answer: String?
  )

  private static let requests: [Request] = [
    (.gate, isOnline: true, completion: true, failure: true, "place Brandenburger Tor"),
    (.gate, isOnline: true, completion: true, failure: false, "place Brandenburger Tor"),
    (.gate, isOnline: true, completion: false, failure: true, nil),
    (.gate, isOnline: false, completion: true, failure: true, "error 2"),
    (.middleOfNowhere, isOnline: true, completion: true, failure: true, "error 8"),
    (.middleOfNowhere, isOnline: true, completion: true, failure: false, "no place"),
    (.middleOfNowhere, isOnline: true, completion: false, failure: true, "error 8"),
  ]

  @Test(arguments: requests.indices)
  func `calls one of its blocks with the answer, asynchronously and once`(number: Int) {
    let request = Self.requests[number]
    phone.isOnline = request.isOnline
    lookUp(request.location, completion: request.completion, failure: request.failure)
    #expect(answers.all == [])
    phone.settle()
    #expect(answers.all == [request.answer].compactMap(\.self))
  }

  private func lookUp(_ location: CLLocation, completion: Bool, failure: Bool) {
    let completed: (CLPlacemark?) -> Void = { [answers] in
      answers.all.append($0?.name.map { "place \($0)" } ?? "no place")
    }
    let failed: (any Error) -> Void = { [answers] in
      answers.all.append("error \(($0 as NSError).code)")
    }
    phone.use {
      WMFLocationManager.coarse().reverseGeocodeLocation(
        location, completion: completion ? completed : nil, failure: failure ? failed : nil)
    }
  }
}
