import SimulatedPhone
import Subjects
import Testing

@testable import Parity

@MainActor
@Suite struct `A precondition` {
  /// An input that is forbidden after `inputs`. Before the last of them, it is still allowed.
  struct Case: CustomTestStringConvertible, Sendable {
    let input: Input
    let inputs: [Input]
    var testDescription: String { "\(input) after \(inputs)" }

    init(_ input: Input, after inputs: Input...) {
      self.input = input
      self.inputs = inputs
    }
  }

  nonisolated static let cases = [
    Case(.create(.coarse), after: .create(.fine)),
    Case(.start, after: .create(.fine), .release),
    Case(.stop, after: .create(.fine), .release),
    Case(.read, after: .create(.fine), .release),
    Case(.detachClient, after: .create(.fine), .release),
    Case(.release, after: .create(.fine), .release),
    Case(.dropClient, after: .create(.fine), .release, .dropClient),
    Case(.someoneBeginsOrientation, after: .someoneBeginsOrientation, .someoneBeginsOrientation),
    Case(.start, after: .create(.fine), .services(isOn: false)),
    Case(
      .callbackStatus(.authorizedAlways), after: .create(.fine), .start, .services(isOn: false)),
    Case(.inside("client", .read), after: .create(.fine), .inside("phone location", .stop)),
  ]

  @Test(arguments: cases)
  func `excludes an input that no other precondition excludes`(one: Case) throws {
    let session = Session(.legacy)
    for input in one.inputs.dropLast() { try session.deliver(input) }
    #expect(session.allows(one.input))
    try session.deliver(#require(one.inputs.last))
    #expect(!session.allows(one.input))
    #expect(Precondition.ofSessions.filter { !$0.allows(one.input, session) }.count == 1)
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
