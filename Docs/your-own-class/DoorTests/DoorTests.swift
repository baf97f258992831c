import Equivalence
import EquivalenceTesting
import Testing

@testable import Door

@MainActor @Suite struct `Two doors` {
  func legacy(until end: Double) -> Implementation<DoorSystem> {
    Implementation(name: "legacy") {
      DoorSystem(until: end) { _, client in
        let door = LegacyDoor()
        door.delegate = client
        return door
      }
    }
  }

  func modern(until end: Double) -> Implementation<DoorSystem> {
    Implementation(name: "modern") {
      DoorSystem(until: end) { clock, client in
        let door = ModernDoor(now: { clock.now })
        door.onEvent = { client.receive($0) }
        return door
      }
    }
  }

  @Test func `Both doors do what the transcripts say`() async {
    await expectTranscripts(of: [legacy(until: 70), modern(until: 70)], inputs: DoorSystem.inputs)
  }

  /// A comparison is only as good as its inputs: without `planOpen`, nobody notices the mistake.
  @Test func `The doors are equal if no client opens inside a call`() async {
    let inputs = DoorSystem.inputs.filter { $0 != .planOpen }
    await expectEquivalentOnWalks(
      legacy(until: .infinity), modern(until: .infinity), inputs: inputs)
    await expectEquivalent(legacy(until: 70), modern(until: 70), inputs: inputs, walking: 0)
  }

  @Test func `The verdict has the shortest counterexample`() async {
    let verdict = await compare(
      legacy(until: 70), modern(until: 70), inputs: DoorSystem.inputs, walking: 0)
    #expect(verdict.word == .different)
    let shortest = """
      states, after 3 inputs
            - legacy                     + modern
         1  present("staff-7")
              unlocked                     unlocked
              unlocked: true               unlocked: true
         2  planOpen
              unlocked: true               unlocked: true
         3  open
              opened                       opened
            - nested open returns false  + opened
                                         + nested open returns true
              open returns true            open returns true
              unlocked: false              unlocked: false
      """
    #expect(verdict.description.hasPrefix(shortest))
  }

  @Test func `The doors are equal but for an accepted difference`() async {
    let badge = DoorSystem.Input.present("staff-7")
    let accepted = AcceptedDifference(
      "several people enter with one badge",
      after: [badge, .planOpen, .open, badge, .planOpen, .planOpen, .open, badge, .open],
      because: "this is an example")
    await expectEquivalent(
      legacy(until: 70), modern(until: 70), inputs: DoorSystem.inputs, walking: 0,
      accepting: [accepted])
  }
}
