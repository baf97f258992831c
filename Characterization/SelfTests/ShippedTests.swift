import Parity
import Shipped
import SimulatedPhone
import Subjects
import Testing

extension Divergence: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension ExtraCalls: CustomTestStringConvertible {
  var testDescription: String { name }
}

@MainActor
@Suite struct `Shipped, the rewrite as it was,` {
  @Test(arguments: Divergence.all)
  func `differs from Legacy`(divergence: Divergence) throws {
    let script = try Transcript(divergence.script, file: divergence.name)
    let legacy = script.replacing(try script.play(to: .legacy))
    let shipped = script.replacing(try script.play(to: .shipped))
    let difference = Difference(legacy, shipped, names: ("legacy", "shipped"))
    let lines = difference?.text().split(separator: "\n").dropFirst(2) ?? []
    #expect(lines.joined(separator: "\n") == divergence.shows)
  }

  @Test(arguments: ExtraCalls.all)
  func `differs only in calls that change nothing`(extra: ExtraCalls) throws {
    let script = try Transcript(extra.script, file: extra.name)
    #expect(try script.play(to: .legacy) == script.play(to: .shipped))
    #expect(try calls(of: .legacy, in: script) == extra.legacy)
    #expect(try calls(of: .shipped, in: script) == extra.shipped)
  }

  @Test func `is not asked when it is looked at`() throws {
    let session = Session(.shipped)
    try session.apply(.create(.fine))
    #expect(try session.apply(.locationQuietly(Coordinate(1, 2))).state != nil)
    #expect(try session.apply(.locationQuietly(Coordinate(3, 4))).state != nil)
    try session.apply(.read)
    #expect(try session.apply(.locationQuietly(Coordinate(5, 6))).state == nil)
  }

  @Test func `states every stored property under its name in its snapshot`() {
    Phone().use {
      let manager = LocationManager()
      let stored = Mirror(reflecting: manager).children.compactMap(\.label)
      let stated = Mirror(reflecting: manager.snapshot).children.compactMap(\.label)
      #expect(stored.sorted() == stated.sorted())
    }
  }

  @Test func `tells a first read from none in its snapshot, also of nothing`() {
    Phone().use {
      let manager = LocationManager()
      let unread = manager.snapshot
      _ = manager.location
      let readLocation = manager.snapshot
      _ = manager.heading
      #expect(Set([unread, readLocation, manager.snapshot]).count == 3)
    }
  }

  /// The calls that the last input brings to the phone.
  private func calls(of kind: Subject.Kind, in script: Transcript) throws -> [String] {
    var calls: [String] = []
    _ = try script.play(to: kind) { step, call in
      if step == script.steps.count - 1 { calls.append(call) }
    }
    return calls
  }
}
