import Equivalence
import Modern
import Parity
import Subjects
import Testing

@MainActor
@Suite struct `A snapshot in which one number is constant` {
  @Test(
    arguments: [
      ("latitude", "lastLocation"), ("longitude", "lastLocation"), ("magnetic", "lastHeading"),
      ("accuracy", "lastHeading"),
    ])
  func `is refused by the self-check`(name: String, property: String) async {
    #expect(
      await SelfCheck.objection(to: [.modern(without: name)], seed: 1)?
        .hasPrefix("LocationManager.\(property) is missing or wrong in the snapshot") == true
    )
  }

  @Test func `is accepted if no number has this name`() async {
    #expect(await SelfCheck.objection(to: [.modern(without: "altitude")], seed: 1) == nil)
  }
}

extension Subject.Kind {
  fileprivate static func modern(without name: String) -> Subject.Kind {
    managing(
      "modern without \(name)",
      snapshot: { manager in
        (manager as? LocationManager).map { ConstantNumber(name, in: $0.snapshot) }
      },
      make: { _ in Live.locationManager(.fine) })
  }
}

/// A snapshot that ignores the numbers with one name.
private struct ConstantNumber: Hashable, CustomReflectable {
  private let text: String
  let customMirror: Mirror

  init(_ name: String, in snapshot: LocationManager.Snapshot) {
    let words = "\(snapshot)".split(separator: ", ")
    text = words.filter { !$0.contains("\(name): ") }.joined(separator: ", ")
    customMirror = Mirror(reflecting: snapshot)
  }

  static func == (left: Self, right: Self) -> Bool { left.text == right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
