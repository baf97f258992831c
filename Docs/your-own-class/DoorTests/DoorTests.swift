import Equivalence
import Testing

@testable import Door

@MainActor @Suite struct `Two doors` {
  func doors(until end: Double) -> [Implementation<DoorSystem>] {
    let legacy = Implementation(name: "legacy") {
      DoorSystem(until: end) { _, client in
        let door = LegacyDoor()
        door.delegate = client
        return door
      }
    }
    let modern = Implementation(name: "modern") {
      DoorSystem(until: end) { clock, client in
        let door = ModernDoor(now: { clock.now })
        door.onEvent = { client.receive($0) }
        return door
      }
    }
    return [legacy, modern]
  }

  @Test func `The legacy door opens once for one badge`() {
    let door = doors(until: 70)[0].make()
    #expect(door.apply(.present("staff-7")) == ["unlocked", "unlocked: true"])
    #expect(door.apply(.open) == ["opened", "open returns true", "unlocked: false"])
    #expect(door.apply(.open) == ["open returns false", "unlocked: false"])
  }

  @Test func `The verdict has the shortest counterexample`() async throws {
    let inputs = DoorSystem.inputs
    let walked = ComparedSystem.walked("walk", inputs, doors(until: .infinity), length: 2_000)
    let explored = ComparedSystem.explored("doors", inputs, doors(until: 70))
    let run = RunContext()
    let comparisons = try await walked.compare(run) + explored.compare(run)
    let verdict = Verdict(of: ["legacy", "modern"], comparisons)
    #expect(verdict.word == .different)
    let shortest = """
      doors, after 3 inputs
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
    #expect("\(verdict)".contains(shortest))
  }

  /// A comparison is only as good as its inputs: without this one, nobody notices the mistake.
  @Test func `The doors are equal if no client opens inside a call`() async throws {
    let inputs = DoorSystem.inputs.filter { $0 != .planOpen }
    let explored = ComparedSystem.explored("doors", inputs, doors(until: 70))
    let verdict = Verdict(of: ["legacy", "modern"], try await explored.compare(RunContext()))
    #expect(verdict.word == .exhausted)
  }
}
