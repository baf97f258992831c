import Parity
import SimulatedPhone
import Subjects
import Testing

/// The way out of a singleton, stage by stage: read where it is global, overridden by a static setter,
/// injected. All three answer alike, and the same tests show it; what differs is what a test has to do.
@MainActor
@Suite(.ownPhone) struct `A singleton on its way out` {
  let defaults = Phone.current.userDefaults

  @Test(arguments: DefaultPlaceKind.stages)
  func `answers with the first place until one is chosen`(stage: DefaultPlaceKind) {
    let place = stage.make()
    #expect(place.defaultPlace == "Brandenburger Tor")
    place.choose("Schloss Sanssouci")
    #expect(place.defaultPlace == "Schloss Sanssouci")
  }

  @Test(arguments: DefaultPlaceKind.stages)
  func `answers with the first place where the chosen one is unknown`(stage: DefaultPlaceKind) {
    defaults.set("Atlantis", forKey: "DefaultPlace")
    #expect(stage.make().defaultPlace == "Brandenburger Tor")
  }

  @Test(arguments: DefaultPlaceKind.stages)
  func `returns the place that another test chose on the same phone`(stage: DefaultPlaceKind) {
    DefaultPlaceKind.stages[0].make().choose("Berlin Hauptbahnhof")
    #expect(stage.make().defaultPlace == "Berlin Hauptbahnhof")
  }

  /// Only what is injected can be had without touching what everybody shares.
  @Test func `needs nothing of the phone once everything is injected`() {
    let place = DefaultPlaceKind.injected(["Home", "Work"]).make()
    place.choose("Work")
    #expect(place.defaultPlace == "Work")
    #expect(defaults.object(forKey: "DefaultPlace") == nil)
  }
}
