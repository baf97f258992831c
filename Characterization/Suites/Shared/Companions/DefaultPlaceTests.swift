import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.ownPhone) struct `The default place` {
  let defaults = Phone.current.userDefaults

  @Test(arguments: DefaultPlaceKind.parity)
  func `is the first place if none was chosen`(kind: DefaultPlaceKind) {
    #expect(kind.make().defaultPlace == "Brandenburger Tor")
  }

  @Test(arguments: DefaultPlaceKind.parity)
  func `is the chosen place, also in a new provider`(kind: DefaultPlaceKind) {
    kind.make().choose("Berlin Hauptbahnhof")
    #expect(kind.make().defaultPlace == "Berlin Hauptbahnhof")
    #expect(defaults.object(forKey: "DefaultPlace") as? String == "Berlin Hauptbahnhof")
  }

  @Test(arguments: DefaultPlaceKind.parity)
  func `is the first place if the chosen name is unknown, and the name stays stored`(
    kind: DefaultPlaceKind
  ) {
    let places = kind.make()
    places.choose("Atlantis")
    #expect(places.defaultPlace == "Brandenburger Tor")
    #expect(defaults.object(forKey: "DefaultPlace") as? String == "Atlantis")
  }

  @Test(arguments: DefaultPlaceKind.parity)
  func `is the first place if the chosen name differs in case`(kind: DefaultPlaceKind) {
    let places = kind.make()
    places.choose("berlin hauptbahnhof")
    #expect(places.defaultPlace == "Brandenburger Tor")
  }

  @Test(arguments: DefaultPlaceKind.parity)
  func `is the first place if the stored value is not a string`(kind: DefaultPlaceKind) {
    defaults.set(2, forKey: "DefaultPlace")
    #expect(kind.make().defaultPlace == "Brandenburger Tor")
  }

  @Test(arguments: DefaultPlaceKind.parity)
  func `is the first place again after the choice is removed`(kind: DefaultPlaceKind) {
    let places = kind.make()

    places.choose("Schloss Sanssouci")
    places.choose(nil)

    #expect(places.defaultPlace == "Brandenburger Tor")
    #expect(defaults.object(forKey: "DefaultPlace") == nil)
  }
}
