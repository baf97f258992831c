import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite(.ownPhone) struct `The default place` {
  let defaults = Phone.current.userDefaults

  @Test(arguments: DefaultPlaceKind.parity)
  func `is the first one where none was chosen`(kind: DefaultPlaceKind) {
    #expect(kind.make().defaultPlace == "Brandenburger Tor")
  }

  @Test(arguments: DefaultPlaceKind.parity)
  func `is the one that was chosen, also for the next one who asks`(kind: DefaultPlaceKind) {
    kind.make().choose("Berlin Hauptbahnhof")
    #expect(kind.make().defaultPlace == "Berlin Hauptbahnhof")
    #expect(defaults.object(forKey: "DefaultPlace") as? String == "Berlin Hauptbahnhof")
  }

  @Test(arguments: DefaultPlaceKind.parity)
  func `is the first one where the chosen one is unknown, which stays stored`(
    kind: DefaultPlaceKind
  ) {
    let places = kind.make()
    places.choose("Atlantis")
    #expect(places.defaultPlace == "Brandenburger Tor")
    #expect(defaults.object(forKey: "DefaultPlace") as? String == "Atlantis")
  }

  @Test(arguments: DefaultPlaceKind.parity)
  func `is known by its exact name only`(kind: DefaultPlaceKind) {
    let places = kind.make()
    places.choose("berlin hauptbahnhof")
    #expect(places.defaultPlace == "Brandenburger Tor")
  }

  @Test(arguments: DefaultPlaceKind.parity)
  func `is the first one where something else than a name is stored`(kind: DefaultPlaceKind) {
    defaults.set(2, forKey: "DefaultPlace")
    #expect(kind.make().defaultPlace == "Brandenburger Tor")
  }

  @Test(arguments: DefaultPlaceKind.parity)
  func `is the first one again when none is chosen any more`(kind: DefaultPlaceKind) {
    let places = kind.make()

    places.choose("Schloss Sanssouci")
    places.choose(nil)

    #expect(places.defaultPlace == "Brandenburger Tor")
    #expect(defaults.object(forKey: "DefaultPlace") == nil)
  }
}
