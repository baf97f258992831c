import PhoneScenarios
import SimulatedPhone
import Subjects
import Testing

/// Three stages in the removal of a singleton: global, overridable by a static setter, injected.
///
/// The same tests pass at all three stages. Only the set-up that a test needs is different.
@MainActor
@Suite(.ownPhone) struct `The default place at each stage of removing a singleton` {
  let defaults = Phone.current.userDefaults

  @Test(arguments: DefaultPlaceKind.stages)
  func `is the first place until one is chosen`(stage: DefaultPlaceKind) {
    let place = stage.make()
    #expect(place.defaultPlace == "Brandenburger Tor")
    place.choose("Schloss Sanssouci")
    #expect(place.defaultPlace == "Schloss Sanssouci")
  }

  @Test(arguments: DefaultPlaceKind.stages, DefaultPlaceKind.stages)
  func `is the place that the user has chosen at the same or another stage`(
    stage: DefaultPlaceKind, next: DefaultPlaceKind
  ) {
    stage.make().choose("Berlin Hauptbahnhof")
    #expect(next.make().defaultPlace == "Berlin Hauptbahnhof")
    #expect(defaults.object(forKey: "DefaultPlace") as? String == "Berlin Hauptbahnhof")
  }

  @Test(arguments: DefaultPlaceKind.stages, ["Atlantis", "berlin hauptbahnhof"])
  func `is the first place if the chosen name is unknown, and the name stays stored`(
    stage: DefaultPlaceKind, unknown: String
  ) {
    let place = stage.make()
    place.choose(unknown)
    #expect(place.defaultPlace == "Brandenburger Tor")
    #expect(defaults.object(forKey: "DefaultPlace") as? String == unknown)
  }

  @Test(arguments: DefaultPlaceKind.stages)
  func `is the first place again after the choice is removed`(stage: DefaultPlaceKind) {
    let place = stage.make()

    place.choose("Schloss Sanssouci")
    place.choose(nil)

    #expect(place.defaultPlace == "Brandenburger Tor")
    #expect(defaults.object(forKey: "DefaultPlace") == nil)
  }
}
