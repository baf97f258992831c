import Parity
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

  @Test(arguments: DefaultPlaceKind.stages)
  func `is the chosen place, also in a new provider`(stage: DefaultPlaceKind) {
    stage.make().choose("Berlin Hauptbahnhof")
    #expect(stage.make().defaultPlace == "Berlin Hauptbahnhof")
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

  /// A new provider reads what is stored.
  @Test(arguments: DefaultPlaceKind.stages, ["Atlantis", 2] as [any Sendable])
  func `is the first place if the stored value names no place`(
    stage: DefaultPlaceKind, stored: any Sendable
  ) {
    defaults.set(stored, forKey: "DefaultPlace")
    #expect(stage.make().defaultPlace == "Brandenburger Tor")
  }

  @Test(arguments: DefaultPlaceKind.stages)
  func `is the place that the user has already chosen at the first stage`(stage: DefaultPlaceKind) {
    DefaultPlaceKind.stages[0].make().choose("Berlin Hauptbahnhof")
    #expect(stage.make().defaultPlace == "Berlin Hauptbahnhof")
  }

  @Test(arguments: DefaultPlaceKind.stages)
  func `is the first place again after the choice is removed`(stage: DefaultPlaceKind) {
    let place = stage.make()

    place.choose("Schloss Sanssouci")
    place.choose(nil)

    #expect(place.defaultPlace == "Brandenburger Tor")
    #expect(defaults.object(forKey: "DefaultPlace") == nil)
  }

  /// Only the injected stage works without the shared user defaults.
  @Test func `does not use the phone's user defaults if it is injected`() {
    let place = DefaultPlaceKind.injected(["Home", "Work"]).make()
    place.choose("Work")
    #expect(place.defaultPlace == "Work")
    #expect(defaults.object(forKey: "DefaultPlace") == nil)
  }
}
