import Foundation
import SimulatedPhone
import Subjects
import Testing

@testable import PhoneScenarios

@MainActor
@Suite struct `A state diagram` {
  /// Every arrow, condition, effect and number, and the merged states that it counts.
  @Test func `of Legacy is the picture on the page`() throws {
    let page = Repository.root.appending(path: "Docs/states.svg")
    let picture = try Diagram(StateMap.explore(.lifecycle, of: .legacy)).svg()
    #expect(try picture == String(contentsOf: page, encoding: .utf8), "make generated draws it")
  }

  @Test(
    arguments: [
      ([.location(Location(52.5, 13.4))], "`updating` with status authorizedAlways, .* `stop`"),
      ([.rotate(.landscapeLeft)], "`updating` with status authorizedAlways, .* `rotate landscape"),
      ([.inside("client enabled true", .stop)], "`status authorizedAlways`"),
      ([.release], "`status denied`"),
    ] as [([Input], String)])
  func `cannot be drawn if an outcome depends on a value that it does not show`(
    more: [Input], reason: String
  ) throws {
    let inputs: [Input] = [
      .create(.fine), .start, .stop, .status(.authorizedAlways), .status(.denied),
      .someoneBeginsOrientation,
    ]

    let error = #expect(throws: Diagram.Undrawable.self) {
      try Diagram(StateMap.explore(.small(inputs + more), of: .legacy))
    }

    #expect(try error?.description.contains(Regex(reason)) == true, "\(error?.description ?? "")")
  }

  @Test func `cannot be drawn as SVG if the layout has no place for an arrow`() throws {
    let toggling = Subject.Kind(name: "toggling") {
      TogglingSubject(Subject.Kind.legacy.make($0, $1))
    }
    let inputs: [Input] = [.create(.fine), .start, .statusQuietly(.authorizedAlways)]
    let diagram = try Diagram(StateMap.explore(.small(inputs), of: toggling))

    let error = #expect(throws: Diagram.Undrawable.self) { try diagram.svg() }
    #expect(error?.description.contains("from `updating` to `idle, start pending`") == true)
  }
}

/// Legacy, but a start during updates also stops them. That start stays pending.
private final class TogglingSubject: ForwardingSubject {
  let other: any Subject

  init(_ other: any Subject) { self.other = other }

  func start() {
    let isUpdating = other.publicState.isUpdating
    other.start()
    if isUpdating { other.stop() }
  }
}

extension Alphabet {
  static func small(_ inputs: [Input]) -> Alphabet { Alphabet("small", "a test", inputs) }
}
