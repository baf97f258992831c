import SimulatedPhone
import Subjects
import Testing

@testable import PhoneScenarios

@MainActor
@Suite struct `A precondition` {
  @Test(
    arguments: [
      ([.create(.fine)], .create(.coarse)),
      ([.create(.fine), .release], .start),
      ([.create(.fine), .release], .stop),
      ([.create(.fine), .release], .read),
      ([.create(.fine), .release], .detachClient),
      ([.create(.fine), .release], .release),
      ([.create(.fine), .release, .dropClient], .dropClient),
      ([.someoneBeginsOrientation, .someoneBeginsOrientation], .someoneBeginsOrientation),
      ([.create(.fine), .services(isOn: false)], .start),
      ([.create(.fine), .start, .services(isOn: false)], .callbackStatus(.authorizedAlways)),
      ([.create(.fine), .inside("phone location", .stop)], .inside("client", .read)),
    ] as [([Input], Input)])
  func `excludes an input that no other precondition excludes`(inputs: [Input], next: Input) throws
  {
    let session = Session(.legacy)
    for input in inputs.dropLast() { try session.deliver(input) }
    #expect(session.allows(next))
    try session.deliver(#require(inputs.last))
    #expect(!session.allows(next))
    #expect(Precondition.ofSessions.filter { !$0.allows(next, session) }.count == 1)
  }

  @Test(
    arguments: [
      .start, .stop, .read, .detachClient, .release, .dropClient, .inside("client", .read),
    ] as [Input])
  func `excludes inputs that need a manager until it is created`(input: Input) throws {
    let session = Session(.legacy)
    #expect(!session.allows(input))
    try session.deliver(.create(.fine))
    #expect(session.allows(input))
  }

  @Test(arguments: Alphabet.all + [.drive])
  func `excludes no input of an alphabet`(alphabet: Alphabet) {
    #expect(alphabet.inputs.filter(isExcluded) == [])
  }

  @Test func `excludes a stop inside a start, and a start inside a stop`() throws {
    let session = Session(.legacy)
    try session.deliver(.rotate(.landscapeLeft))
    try session.deliver(.statusQuietly(.authorizedAlways))
    try session.deliver(.create(.fine))
    let starts = try session.deliver(.start).reactions.map { "\($0)" }
    let stops = try session.deliver(.stop).reactions.map { "\($0)" }
    #expect((starts.count, stops.count) == (4, 2))
    #expect((starts + ["phone"]).allSatisfy { isExcluded(.inside($0, .stop)) })
    #expect((stops + ["phone"]).allSatisfy { isExcluded(.inside($0, .start)) })
  }

  private func isExcluded(_ input: Input) -> Bool {
    !Precondition.ofAlphabets.allSatisfy { $0.allows(input, Session(.legacy)) }
  }
}
