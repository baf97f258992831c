import Foundation
import SimulatedPhone
import Testing

@Suite struct `The other services of a phone` {
  let phone = Phone(rules: Phone.Rules())

  /// Returns the titles of the articles nearby, or the code of the error.
  private func articles(near location: CLLocation, limit: Int = 20) -> [String] {
    var answer: [String] = []
    phone.fetchArticles(near: location, language: "en", limit: limit) { articles, error in
      answer = articles?.map(\.title) ?? ["\(error.map { ($0 as NSError).code } ?? 0)"]
    }
    #expect(answer == [])
    phone.settle()
    return answer
  }

  @Test func `include separate user defaults, which keep any value until it is removed`() {
    let defaults = phone.userDefaults
    var stored: [String] = []
    defaults.onStore = { [unowned defaults] key, _ in
      stored.append("\(key) \(defaults.object(forKey: key) ?? "nil")")
    }
    #expect(!defaults.bool(forKey: "seen"))

    defaults.set(true, forKey: "seen")
    defaults.set("2017-03-01", forKey: "day")
    #expect(defaults.bool(forKey: "seen"))
    #expect(!defaults.bool(forKey: "day"))
    #expect(defaults.object(forKey: "day") as? String == "2017-03-01")
    #expect(stored == ["seen true", "day 2017-03-01"])

    defaults.removeObject(forKey: "day")
    #expect(defaults.object(forKey: "day") == nil)
    #expect(phone.use { PhoneUserDefaults.standard } === defaults)
    #expect(Phone().userDefaults !== defaults)
  }

  @Test func `count the requests to servers, after they report the call`() {
    var counted: [Int] = []
    phone.onCall = { [unowned phone] _ in counted.append(phone.requestsMade) }
    for _ in 1...2 { phone.fetchArticles(near: .gate, language: "en", limit: 1) { _, _ in } }
    let geocoder = phone.use { CLGeocoder() }
    // The second request fails before it is sent.
    for _ in 1...2 { geocoder.reverseGeocodeLocation(.gate) { _, _ in } }
    phone.settle()

    #expect(counted == [0, 1])
    #expect(phone.requestsMade == 3)
  }

  @Test func `count how often Settings opens, and all managers, and change nothing`() {
    let watcher = Watcher(phone)
    phone.opensSettings()
    #expect(watcher.calls == ["openSettings"])
    #expect(phone.status == .notDetermined)

    phone.use { _ = [CLLocationManager(), CLLocationManager()] }
    #expect(phone.settingsOpened == 1)
    #expect(phone.managersMade == 2)
  }

  private static let around = [
    "Brandenburg Gate", "Reichstag building", "Potsdamer Platz", "Berlin Hauptbahnhof",
    "Berlin Victory Column",
  ]

  // On the sphere, a degree of latitude has 111,195 meters.
  @Test(arguments: [
    ("the gate", CLLocation.gate, 20, around), ("the gate", .gate, 2, Array(around.prefix(2))),
    ("nowhere", .middleOfNowhere, 20, []),
    ("9,999.5 m", .at(37.79550 + 0.0899276, -122.39370), 20, ["San Francisco Ferry Building"]),
    ("10,000.5 m", .at(37.79550 + 0.0899366, -122.39370), 20, []),
  ])
  func `return articles within ten kilometers, nearest first, up to a limit`(
    name: String, location: CLLocation, limit: Int, titles: [String]
  ) {
    #expect(articles(near: location, limit: limit) == titles)
  }

  @Test func `deliver answers over a slow network in any order`() {
    var answers: [String] = []
    phone.isNetworkSlow = true
    for (name, location) in [("first", CLLocation.gate), ("second", .middleOfNowhere)] {
      phone.fetchArticles(near: location, language: "en", limit: 1) { articles, _ in
        answers.append("\(name) \(articles?.count ?? -1)")
      }
    }
    phone.settle()
    #expect(phone.waitingAnswerCount == 2)

    phone.serverAnswers(1)
    phone.settle()
    phone.serverAnswers()
    phone.settle()
    #expect(answers == ["second 0", "first 1"])
  }

  @Test func `return no article without a network`() {
    phone.isOnline = false
    #expect(articles(near: .gate) == ["\(URLError.notConnectedToInternet.rawValue)"])
  }
}
