import Equivalence
import Testing

@MainActor @Suite struct `A kind of difference` {
  @Test(arguments: [
    ("location 52.5 13.4", "location 1 -2e-05"), ("pay(euros: 1)", "pay(euros: 20)"),
    (#"present("staff-7") 1"#, #"present("") 2"#), ("id 6F9619FF-8B86", "id 0"),
  ])
  func `is the same for lines that differ only in numbers and quoted text`(
    one: String, other: String
  ) {
    #expect([one].kinds == [other].kinds)
  }

  @Test func `is another one for lines with other words`() {
    #expect(["open returns true"].kinds != ["open returns false"].kinds)
    #expect(["location 1"].kinds != ["heading 1"].kinds)
  }

  @Test func `has one finding, whatever the values of the inputs and outcomes are`() async throws {
    let meters = [0, 1].map { offset in
      Implementation(name: "\(offset)") { Meter(offset: offset) }
    }
    let system = ComparedSystem.explored("meter", (1...9).map(Meter.Input.add), meters)
    let comparison = try #require(try await system.compare(RunContext()).first)
    #expect(comparison.differences.map(\.kind) == [DifferenceKind("add(…)", [], [])])
  }

  @Test func `is found if two lines look alike and have other scalars`() async {
    let names = ["\u{e9}", "e\u{301}"].map { name in
      Implementation(name: "name \(name.unicodeScalars.count)") {
        Toy(0) { sum, input in
          sum = (sum + input) % 5
          return ["\(sum)", "caf\(name)"]
        }
      }
    }
    for verdict in [
      await compare(names[0], names[1], inputs: [1, 2, 3], walking: 0),
      await compareOnWalks(names[0], names[1], inputs: [1, 2, 3]),
    ] {
      #expect(verdict.word == .different)
      #expect("\(verdict)".contains(#"- caf\u{00E9}  + cafe\u{0301}"#), "\(verdict)")
    }
    let kind = DifferenceKind("1", ["caf\u{e9}"], ["cafe\u{301}"])
    #expect(kind.missing == [#"caf\u{00E9}"#] && kind.added == [#"cafe\u{0301}"#])
  }
}

private final class Meter: StatefulSystem {
  enum Input: Hashable { case add(Int) }
  private let offset: Int
  init(offset: Int) { self.offset = offset }

  func apply(_ input: Input) -> [String] {
    guard case .add(let number) = input else { return [] }
    return ["shows \(number + offset)"]
  }
}
